import type { feedback } from '#server/feedback/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';

type Row = typeof feedback.$inferSelect;

const PARTY_MS = 90 * MINUTE_MS;

/**
 * Counts parties. A gap of 90 minutes between answers starts a new run; within a run, all answers
 * of each 90 minutes count as one party.
 */
export function countParties(rows: readonly Row[]): number {
  const times = rows
    .filter(({ overallRating }) => overallRating)
    .map(({ createdAt }) => createdAt.getTime())
    .sort((one, other) => one - other);
  const parties = new Set<string>();
  let since = 0;
  times.forEach((time, index) => {
    if (time - (times[index - 1] ?? 0) >= PARTY_MS) since = time;
    parties.add(`${since} ${Math.floor((time - since) / PARTY_MS)}`);
  });
  return parties.size;
}

/** Whether the guest wrote text. In these cases only 'Great food' is tapped instead of written. */
export function hasWrittenText({ textGeneral, textSpecific, primaryIssue }: Row): boolean {
  return [textGeneral, textSpecific, primaryIssue].some((text) => text && text !== 'Great food');
}
