import type { z } from 'zod';
import { countOpenCases } from '#server/cases/case-query.ts';
import { attachAlarms, rankAlarms } from '#server/feedback/alarms/attach-alarms.ts';
import { findAlarmSources } from '#server/feedback/inbox/alarm-sources-query.ts';
import { presentFeedback } from '#server/feedback/inbox/present-feedback.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { countCalls } from '#server/stats/live/read-live-service.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { findVenuesWithToday, type VenueWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { lastDays } from '#shared/stats/definitions.ts';
import type { lookAtToday as contract, TodayResponse } from '#shared/today/contract.ts';
import { usualRange } from '#shared/today/usual-range.ts';
import {
  countGuestsWithUnreadMessages,
  findOpenComplaints,
  findPossiblySettledComplaints,
  findSafetyQuestions,
  findUnsettledVisits,
} from './complaints-query.ts';
import { readLastPraise } from './read-praise.ts';
import {
  countGuestsSoFarToday,
  findFirstSteps,
  findSatisfactionWeeks,
} from './satisfaction-query.ts';

/** The most urgent complaint and three more. */
const MAX_OPEN = 4;
const MAX_SETTLED = 3;
/** How long the server knows whether the code on a table was scanned. */
const ALARM_RANKS_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

/** The Today page: current figures, what to do first, and praise to pass on. */
export async function readToday(
  services: Services,
  scope: TenantScope,
  venueId: string,
): Promise<z.input<typeof contract.response>> {
  const { db } = services;
  const [venue] = await findVenuesWithToday(services, scope, venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const [{ guests, before }, complaints, openCases, allOpenCases, wroteBack, ...others] =
    await Promise.all([
      countGuestsSoFarToday(services, venue),
      readOpenComplaints(services, venue),
      countOpenCases(db, scope, venueId),
      countOpenCases(db, scope, undefined),
      countGuestsWithUnreadMessages(services, venue.id),
      findSafetyQuestions(db, venue),
      readLastPraise(db, venue),
      findSatisfactionWeeks(db, venue),
      findFirstSteps(db, scope.businessId, venue.id),
      venue.liveFloor ? countCalls(services, venue, lastDays(1, venue.today)) : null,
    ]);
  const [safetyQuestions, praise, weeks, beginning, calls] = others;
  return {
    date: venue.today,
    guests,
    usualByNow: usualRange(before),
    ...complaints,
    openCases,
    // The counts come from two queries, between which a case may be closed.
    openCasesElsewhere: Math.max(allOpenCases - openCases, 0),
    wroteBack,
    safetyQuestions,
    praise,
    calls,
    satisfaction: { weeks },
    beginning,
  };
}

/** Waiting guests, open complaints with the most urgent first, and those settled this week. */
async function readOpenComplaints(
  services: Pick<Services, 'db' | 'now'>,
  venue: VenueWithToday,
): Promise<Pick<TodayResponse, 'waiting' | 'open' | 'unsettledVisits' | 'settled'>> {
  const { db } = services;
  const until = services.now();
  const since = new Date(until.getTime() - ALARM_RANKS_FOR_MS);
  const alarms = rankAlarms(await findAlarmSources(db, [venue.id], { since, until }), until);
  const visits = await findUnsettledVisits(services, venue.id);
  const unsettled = visits.map(({ entryId }) => entryId);
  const wanted = { ofEach: MAX_OPEN, alarms: alarms.slice(0, MAX_OPEN), unsettled };
  const [{ waiting, untaken, count, candidates }, settledRows] = await Promise.all([
    findOpenComplaints(db, venue, wanted),
    findPossiblySettledComplaints(db, venue),
  ]);
  const items = (await attachAlarms(db, await unifySpelling(db, candidates)))
    .map(presentFeedback)
    .toSorted(compareByUrgency(alarms, unsettled))
    .slice(0, MAX_OPEN);
  const settled = (await attachAlarms(db, await unifySpelling(db, settledRows)))
    .map(presentFeedback)
    .filter(({ complaint }) => complaint?.status === 'resolved');
  return {
    waiting,
    open: { count, untaken, items },
    unsettledVisits: visits.filter(({ entryId }) => items.some(({ id }) => id === entryId)),
    settled: { count: settled.length, items: settled.slice(0, MAX_SETTLED) },
  };
}

/**
 * Order: untaken, safety matter, rank of the alarm, not sorted out by a visit, serious, answerable,
 * newest.
 */
function compareByUrgency(alarms: readonly string[], unsettled: readonly string[]) {
  const isUnsettled = ({ id }: FeedbackItem) => unsettled.includes(id);
  const places = new Map(alarms.map((id, place) => [id, place]));
  const placeOf = ({ id }: FeedbackItem) => places.get(id) ?? alarms.length;
  return (one: FeedbackItem, other: FeedbackItem): number =>
    Number(isOpen(other)) - Number(isOpen(one)) ||
    Number(isSafetyMatter(other)) - Number(isSafetyMatter(one)) ||
    placeOf(one) - placeOf(other) ||
    Number(isUnsettled(other)) - Number(isUnsettled(one)) ||
    Number(other.isSeriousComplaint) - Number(one.isSeriousComplaint) ||
    Number(isAnswerable(other)) - Number(isAnswerable(one)) ||
    Date.parse(other.createdAt) - Date.parse(one.createdAt);
}

function isOpen({ complaint, alarm, suspectedOnTicket }: FeedbackItem): boolean {
  return complaint?.status === 'open' || Boolean(alarm?.isUnattended || suspectedOnTicket);
}

function isSafetyMatter({ understanding, alarm, suspectedOnTicket }: FeedbackItem): boolean {
  return alarm !== null || understanding?.safety != null || suspectedOnTicket !== null;
}

function isAnswerable({ email, hasTicket, hasReply, hasUnreadMessage }: FeedbackItem): boolean {
  return (email !== null || hasTicket) && (!hasReply || hasUnreadMessage);
}
