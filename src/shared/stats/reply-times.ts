import { z } from 'zod';

const count = z.number().int();

/** What a response time is of, and the same time in whole minutes. */
export const replyTime = { replies: count, avgResponseMinutes: count.nullable() };

/** Of complaints that are at least 24 hours old: how many were answered within them. */
const inTime = z.object({ answered: count, complaints: count });
export type InTime = z.output<typeof inTime>;

/** Of a period and of the one before; null where there is nothing to compare with. */
export const answeredInTime = z.object({ now: inTime, earlier: inTime }).nullable();

/**
 * What became of complaints. `avgWaitMinutes` is until the answer, and until now for those who still
 * wait; null without a complaint.
 */
export const complaintWaits = z.object({
  answered: count,
  waiting: count,
  avgWaitMinutes: count.nullable(),
});
export type ComplaintWaits = z.output<typeof complaintWaits>;
