import { z } from 'zod';
import { CALL_OUTCOMES, type CallOutcome } from '#shared/floor/call-rules.ts';

const count = z.number().int();

/** Seconds: half of all were faster than `median`, and half lie between `lower` and `upper`. */
export const spread = z.object({ count, median: count, lower: count, upper: count });
export type Spread = z.output<typeof spread>;

const outcomes = Object.fromEntries(CALL_OUTCOMES.map((outcome) => [outcome, count])) as Record<
  CallOutcome,
  typeof count
>;

/** What became of the calls of some days. */
export const callFigures = z.object({
  made: count,
  /** By the guest, before anything was done. */
  withdrawn: count,
  /** That nobody has taken in time, or at all. */
  missed: count,
  /** Guests who wanted to call and were told that nobody could come; they are not among `made`. */
  refused: count,
  /** From the call until somebody said that they are going; null where nobody did. */
  untilTaken: spread.nullable(),
  /** From the call until somebody said that they are at the table, or were; null where nobody did. */
  untilThere: spread.nullable(),
  /** What was done at the table. */
  outcomes: z.object(outcomes),
  /** See `isPutRight`; of all calls that were not withdrawn. */
  putRight: count,
});
export type CallFigures = z.output<typeof callFigures>;
