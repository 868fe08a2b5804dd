import { z } from 'zod';
import { textSchema } from '#shared/api/text-schema.ts';
import { toldHow } from '#shared/push/told-how.ts';
import { CLOCK_TIME, HOURS_RULE, MAX_SPANS_PER_DAY, type OpeningHours } from './opening-hours.ts';
import { MAX_TABLES, TABLE_NAME, TABLES_RULE } from './update-rules.ts';

const time = z.string(HOURS_RULE).regex(CLOCK_TIME, HOURS_RULE);
const day = z
  .array(z.object({ opens: time, closes: time }), HOURS_RULE)
  .max(MAX_SPANS_PER_DAY, HOURS_RULE)
  .default([]);

export const openingHours: z.ZodType<OpeningHours> = z
  .object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }, HOURS_RULE)
  .nullable();

/** Unique names, in the order of the room. */
const tables = z
  .array(textSchema(TABLE_NAME), TABLES_RULE)
  .max(MAX_TABLES, TABLES_RULE)
  .transform((names) => [...new Set(names)]);

/** A venue's settings for guests who are still at the table. */
export const liveSettings = z.object({
  /** Whether guests may call staff to their table. */
  liveFloor: z.boolean('The live floor is either on or off'),
  /** Whether a bad rating lights up the table on the board, softly and without a call. */
  softAlerts: z.boolean('Soft alerts are either on or off'),
  openingHours,
  /** The names of its tables, for the board. */
  tables,
  toldHow,
});
