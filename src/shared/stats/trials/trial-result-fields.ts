import { z } from 'zod';
import { TRIAL_RESULTS } from './compare-halves.ts';

/** What a trial has found so far; part of every response about a trial. */
export const trialResultFields = {
  /**
   * In percentage points, with an interval that may be read on any day; null with too few guests.
   */
  difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Whether what the trial counts happened more or less often in the treated half. */
  says: z.enum(TRIAL_RESULTS),
  /**
   * When a difference of ten percentage points would show. Null if a difference already shows, or
   * if no date can be given.
   */
  couldBeSeenBy: z.iso.date().nullable(),
};
