import { findAlarmSources } from '#server/feedback/inbox/alarm-sources-query.ts';
import { presentFeedback } from '#server/feedback/inbox/present-feedback.ts';
import { rankAlarms } from '#server/feedback/inbox/rank-alarms.ts';
import { withDoubts } from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { Services } from '#server/services.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import type { TodayComplaint, TodayResponse } from '#shared/today/contract.ts';
import { findAlarmsOfCases } from './alarm-query.ts';
import { findOpenComplaints, findSettledCandidates } from './complaints-query.ts';

/** The most urgent complaint and three more. */
const MAX_OPEN = 4;
const MAX_SETTLED = 3;
/** For this long it is known whether a code was scanned. */
const RANKED_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

/** Waiting guests, open complaints with the most urgent first, and those settled this week. */
export async function readOpenComplaints(
  { db, now }: Pick<Services, 'db' | 'now'>,
  venue: VenueWithToday,
): Promise<Pick<TodayResponse, 'waiting' | 'open' | 'settled'>> {
  const until = now();
  const since = new Date(until.getTime() - RANKED_FOR_MS);
  const alarms = rankAlarms(await findAlarmSources(db, [venue.id], { since, until }), until);
  const [{ waiting, untaken, count, candidates }, settledRows] = await Promise.all([
    findOpenComplaints(db, venue, { ofEach: MAX_OPEN, alarms: alarms.slice(0, MAX_OPEN) }),
    findSettledCandidates(db, venue),
  ]);
  const ofCases = await findAlarmsOfCases(
    db,
    candidates.map(({ id }) => id),
  );
  const items = (await withDoubts(db, await withOneSpelling(db, candidates)))
    .map((row): TodayComplaint => {
      const alarm = ofCases.get(row.id);
      const isUntended = alarms.includes(row.id);
      return { ...presentFeedback(row), alarm: alarm ? { ...alarm, isUntended } : null };
    })
    .toSorted(byUrgency(alarms))
    .slice(0, MAX_OPEN);
  const settled = (await withDoubts(db, await withOneSpelling(db, settledRows)))
    .map(presentFeedback)
    .filter(({ complaint }) => complaint?.status === 'resolved');
  return {
    waiting,
    open: { count, untaken, items },
    settled: { count: settled.length, items: settled.slice(0, MAX_SETTLED) },
  };
}

/** Order: untaken, safety matter, rank of the alarm, serious, answerable, newest. */
function byUrgency(alarms: readonly string[]) {
  const places = new Map(alarms.map((id, place) => [id, place]));
  const placeOf = ({ id }: TodayComplaint) => places.get(id) ?? alarms.length;
  return (one: TodayComplaint, other: TodayComplaint): number =>
    Number(isOpen(other)) - Number(isOpen(one)) ||
    Number(isSafetyMatter(other)) - Number(isSafetyMatter(one)) ||
    placeOf(one) - placeOf(other) ||
    Number(other.isSeriousComplaint) - Number(one.isSeriousComplaint) ||
    Number(isAnswerable(other)) - Number(isAnswerable(one)) ||
    Date.parse(other.createdAt) - Date.parse(one.createdAt);
}

function isOpen({ complaint, alarm }: TodayComplaint): boolean {
  return complaint?.status === 'open' || Boolean(alarm?.isUntended);
}

function isSafetyMatter({ understanding, alarm }: TodayComplaint): boolean {
  return alarm !== null || understanding?.safety != null;
}

function isAnswerable({ email, hasTicket, hasReply, hasUnreadMessage }: TodayComplaint): boolean {
  return (email !== null || hasTicket) && (!hasReply || hasUnreadMessage);
}
