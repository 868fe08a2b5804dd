import { presentFeedback } from '#server/feedback/inbox/present-feedback.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TodayAnswer } from '#shared/today/contract.ts';
import { findOpenComplaints, findSettledCandidates } from './complaints-query.ts';

/** The most urgent complaint and three more. */
const MAX_OPEN = 4;
const MAX_SETTLED = 3;

/** Waiting guests, open complaints with the most urgent first, and those settled this week. */
export async function readOpenComplaints(
  db: Queryable,
  venue: VenueWithToday,
): Promise<Pick<TodayAnswer, 'waiting' | 'open' | 'settled'>> {
  const [{ waiting, untaken, count, candidates }, settledRows] = await Promise.all([
    findOpenComplaints(db, venue, MAX_OPEN),
    findSettledCandidates(db, venue),
  ]);
  const open = await withOneSpelling(db, candidates);
  const items = open.map(presentFeedback).toSorted(byUrgency).slice(0, MAX_OPEN);
  const settled = (await withOneSpelling(db, settledRows))
    .map(presentFeedback)
    .filter(({ complaint }) => complaint?.status === 'resolved');
  return {
    waiting,
    open: { count, untaken, items },
    settled: { count: settled.length, items: settled.slice(0, MAX_SETTLED) },
  };
}

/** Order: untaken, safety matter, serious, answerable, newest. */
function byUrgency(one: FeedbackItem, other: FeedbackItem): number {
  return (
    Number(isOpen(other)) - Number(isOpen(one)) ||
    Number(isSafetyMatter(other)) - Number(isSafetyMatter(one)) ||
    Number(other.isSeriousComplaint) - Number(one.isSeriousComplaint) ||
    Number(isAnswerable(other)) - Number(isAnswerable(one)) ||
    Date.parse(other.createdAt) - Date.parse(one.createdAt)
  );
}

function isOpen({ complaint }: FeedbackItem): boolean {
  return complaint?.status === 'open';
}

function isSafetyMatter({ understanding }: FeedbackItem): boolean {
  return understanding?.safety != null;
}

function isAnswerable({ email, hasTicket, hasReply, hasUnreadMessage }: FeedbackItem): boolean {
  return (email !== null || hasTicket) && (!hasReply || hasUnreadMessage);
}
