import { z } from 'zod';
import { CALL_OUTCOMES, type CallOutcome } from '#shared/floor/call-rules.ts';

const count = z.number().int();

/** In seconds: half were faster than `median`, and half lie between `lower` and `upper`. */
export const durationQuartiles = z.object({ count, median: count, lower: count, upper: count });
export type DurationQuartiles = z.output<typeof durationQuartiles>;

const outcomes = Object.fromEntries(CALL_OUTCOMES.map((outcome) => [outcome, count])) as Record<
  CallOutcome,
  typeof count
>;

/** What became of a period's calls. */
export const callFigures = z.object({
  made: count,
  /** Calls that the guest withdrew before anything was done. */
  withdrawn: count,
  /** Calls that were not taken in time, or at all. */
  missed: count,
  /** Guests who wanted to call when no one could come; not included in `made`. */
  refused: count,
  /** Time from the call until a staff member was on the way; null if none ever was. */
  untilTaken: durationQuartiles.nullable(),
  /** Time from the call until a staff member was at the table; null if none ever was. */
  untilThere: durationQuartiles.nullable(),
  /** What was done at the table. */
  outcomes: z.object(outcomes),
  /** Defined in `PUT_RIGHT_EXPLANATION`; out of all calls that were not withdrawn. */
  putRight: count,
});
export type CallFigures = z.output<typeof callFigures>;
