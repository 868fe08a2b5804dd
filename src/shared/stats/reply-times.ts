import { z } from 'zod';

const count = z.number().int();

/** The number of replies behind a response time, and that time in whole minutes. */
export const replyTimeFields = { replies: count, avgResponseMinutes: count.nullable() };

/** Complaints at least 24 hours old, and how many were answered within 24 hours. */
const inTime = z.object({ answered: count, complaints: count });
export type InTimeCounts = z.output<typeof inTime>;

/** For a period and the one before; null if there is nothing to compare with. */
export const inTimeComparison = z.object({ now: inTime, earlier: inTime }).nullable();

/**
 * What became of complaints. `avgWaitMinutes` counts until the team's answer, or until now for
 * unanswered complaints; null if there are no complaints.
 */
export const complaintWaits = z.object({
  answered: count,
  waiting: count,
  avgWaitMinutes: count.nullable(),
});
export type ComplaintWaits = z.output<typeof complaintWaits>;
