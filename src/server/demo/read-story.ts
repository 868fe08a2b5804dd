import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/platform/project-root.ts';
import { RESOLUTIONS } from '#shared/complaints/complaints.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { CALL_OUTCOMES } from '#shared/floor/call-rules.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';

const CLOCK = String.raw`\d\d:\d\d(:\d\d)?`;
const WEEKDAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
/** The format is explained at `storyTime` in story-clock.ts. */
const storyTime = z.stringFormat('time', new RegExp(`^\\d+ ${WEEKDAY} ${CLOCK}$`));
/** The format is explained at `laterTime` in story-clock.ts. */
const laterTime = z.stringFormat('later time', new RegExp(String.raw`^\+\d+ ${CLOCK}$`));
const sinceCall = z.int().positive().optional();

/** How a call to the table ended. Times are in seconds after the call. */
const call = z.strictObject({
  by: z.string().optional(),
  taken: sinceCall,
  arrived: sinceCall,
  done: sinceCall,
  outcome: z.enum(CALL_OUTCOMES).optional(),
  note: z.string().optional(),
  isSettled: z.boolean().optional(),
  settled: sinceCall,
  withdrawn: sinceCall,
  missed: sinceCall,
});

const guest = z.strictObject({
  /** When the guest wrote. A recent time fits any hour at which the demo is created. */
  wrote: z.union([
    storyTime,
    z.stringFormat('recent time', new RegExp(`^(\\d+ minutes ago(, today)?|yesterday ${CLOCK})$`)),
  ]),
  /**
   * The day of the visit, and perhaps the hour. If not set, the guest visited shortly before
   * writing.
   */
  visited: z.stringFormat('visit', new RegExp(`^${WEEKDAY}( ${CLOCK})?$`)).optional(),
  rating: z.enum(RATINGS),
  /** The button that the guest tapped, or what the guest typed instead. */
  topic: z.string(),
  /** {season} stands for a sentence that suits the month. */
  text: z.string().optional(),
  /** The safety class that the reader gives the text; such an answer has a case. */
  safety: z.enum(SAFETY_CLASSES).optional(),
  /** True if the complaint is serious although the rating is not poor. */
  serious: z.literal(true).optional(),
  table: z.string().optional(),
  server: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  reward: z
    .strictObject({
      value: z.string(),
      code: z.string(),
      surprise: z.literal(true).optional(),
      redeemed: laterTime.optional(),
      by: z.string().optional(),
    })
    .optional(),
  /** What the team has done about the complaint while it is only a few days old. */
  whileNew: z.enum(['open', 'taken']).optional(),
  reply: z.strictObject({ at: laterTime, text: z.string() }).optional(),
  /** What the owner did about a complaint without replying to the guest. */
  handled: z
    .strictObject({ taken: laterTime, resolved: laterTime, how: z.enum(RESOLUTIONS) })
    .optional(),
  /** A call from the table, `before` seconds before the answer was sent. */
  call: call.extend({ before: z.int().positive() }).optional(),
  thread: z
    .strictObject({
      messages: z.array(
        z.strictObject({
          side: z.enum(['venue', 'guest']),
          at: laterTime,
          text: z.string(),
          /** The stored value of a reward. */
          offeredReward: z.string().optional(),
        }),
      ),
      settled: laterTime.optional(),
    })
    .optional(),
});

/** A guest who called staff and left before finishing the chat. */
const caller = z.strictObject({
  called: storyTime,
  table: z.string(),
  rating: z.enum(RATINGS),
  topic: z.string(),
  call,
});

/** Sentences for one month, some of which make sense only at lunch or in the evening. */
const season = z.strictObject({
  month: z.string(),
  anytime: z.array(z.string()).min(1),
  lunch: z.array(z.string()).default([]),
  evening: z.array(z.string()).default([]),
});

export type DemoGuest = z.infer<typeof guest>;
export type DemoCaller = z.infer<typeof caller>;
export type DemoCall = z.infer<typeof call>;
export type Season = z.infer<typeof season>;
export type Story = {
  guests: DemoGuest[];
  callers: DemoCaller[];
  /** January first. */
  seasons: Season[];
};

/** Reads what the guests of a venue did over 27 weeks, one guest per line. */
export async function readStory(venueId: string): Promise<Story> {
  const [lines, seasons] = await Promise.all([readLines(venueId), readLines('seasons')]);
  return {
    guests: lines.filter(({ value }) => 'wrote' in value).map((line) => check(guest, line)),
    callers: lines.filter(({ value }) => !('wrote' in value)).map((line) => check(caller, line)),
    seasons: seasons.map((line) => check(season, line)),
  };
}

type Line = { place: string; value: object };

async function readLines(name: string): Promise<Line[]> {
  const text = await readFile(path.join(seedFolder(), `${name}.jsonl`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line, index) => ({
      place: `${name}.jsonl, line ${index + 1}`,
      value: JSON.parse(line) as object,
    }));
}

function check<Schema extends z.ZodType>(schema: Schema, { place, value }: Line): z.infer<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Error(`${place}: ${z.prettifyError(error)}`);
  return data as z.infer<Schema>;
}

/** The build copies the folder next to the built server. */
function seedFolder(): string {
  return import.meta.filename.endsWith('.ts')
    ? path.join(import.meta.dirname, 'seed')
    : path.join(projectRoot(), 'dist/server/demo-seed');
}
