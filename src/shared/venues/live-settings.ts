import { z } from 'zod';
import { textSchema } from '#shared/api/text-schema.ts';
import { newsSettings } from '#shared/push/news-settings.ts';
import {
  CLOCK_TIME_PATTERN,
  MAX_SPANS_PER_DAY,
  OPENING_HOURS_MESSAGE,
  type OpeningHours,
} from './opening-hours.ts';
import { MAX_TABLES, TABLE_NAME_RULE, TABLES_MESSAGE } from './update-rules.ts';

const time = z.string(OPENING_HOURS_MESSAGE).regex(CLOCK_TIME_PATTERN, OPENING_HOURS_MESSAGE);
const day = z
  .array(z.object({ opens: time, closes: time }), OPENING_HOURS_MESSAGE)
  .max(MAX_SPANS_PER_DAY, OPENING_HOURS_MESSAGE)
  .default([]);

export const openingHours: z.ZodType<OpeningHours> = z
  .object(
    { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
    OPENING_HOURS_MESSAGE,
  )
  .nullable();

/** Unique table names, in the order of the tables in the room. */
const tables = z
  .array(textSchema(TABLE_NAME_RULE), TABLES_MESSAGE)
  .max(MAX_TABLES, TABLES_MESSAGE)
  .transform((names) => [...new Set(names)]);

/** A venue's settings for guests who are still at the table. */
export const liveSettings = z.object({
  /** Whether guests may call staff to their table. */
  liveFloor: z.boolean('The live floor is either on or off'),
  /** Whether a bad rating lights up the table on the board, softly and without a call. */
  softAlerts: z.boolean('Soft alerts are either on or off'),
  openingHours,
  /** The names of the venue's tables, for the board. */
  tables,
  toldHow: newsSettings,
});
