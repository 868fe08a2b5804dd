import type { complaintStates } from '#server/complaints/table.ts';
import type { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { rewardCodes } from '#server/rewards/table.ts';
import type { Resolution } from '#shared/complaints/complaints.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import { rewardLabel, SURPRISE_REWARD } from '#shared/rewards/rules.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { WEEKDAYS } from '#shared/venues/opening-hours.ts';
import {
  composeCalls,
  composePastGuests,
  composeThreads,
  type PastCall,
  type PastGuest,
} from './compose-live-floor.ts';
import type { DemoStaff, DemoVenue } from './demo-business.ts';
import type { DemoGuest, Season, Story } from './read-story.ts';
import {
  formatClockTime,
  latestDateOnWeekday,
  minutesOf,
  storyTime,
  type VenueClock,
  venueClock,
  type WallTime,
  weekdayOf,
} from './story-clock.ts';

export type DemoFeedback = Omit<typeof feedback.$inferInsert, 'venueUuid' | 'venueId'> & {
  id: string;
  createdAt: Date;
};
type DemoComplaintState = Omit<typeof complaintStates.$inferInsert, 'venueUuid'>;
type IssuedCode = Omit<typeof rewardCodes.$inferInsert, 'venueUuid' | 'venueId'>;

const CODE_VALID_DAYS = 30;
/** A complaint younger than this may still have the status in its `whileNew`. */
const NEW_FOR_MS = 4 * DAY_MS;
/** How long before writing a guest visited, if the visit was today or yesterday. */
const AT_TABLE_MINUTES = 45;
const [LUNCH_FROM, LUNCH_TO, EVENING_FROM] = [12 * 60 + 15, 16 * 60 + 30, 17 * 60 + 30];

export type ComposedVenue = ReturnType<typeof composeVenue>;

/** Dates the story of a venue and keeps what has happened in the six months up to now. */
export function composeVenue(
  venue: DemoVenue,
  { guests, callers, seasons }: Story,
  { staff, ownerId, now }: { staff: DemoStaff; ownerId: string; now: Date },
) {
  const clock = venueClock(venue.settings.timezone);
  const today = clock.wallTimeAt(now);
  const past = composePastGuests(guests, { clock, today, now });
  const calls = composeCalls({ past, callers }, { staff, clock, today, now });
  const threads = composeThreads(past);
  return {
    notes: venue.notes.map((note) => composeNote(note, { clock, today })),
    feedback: past.map((guest) => composeFeedback(guest, venue, seasons)),
    rewardCodes: past.flatMap((guest) => composeRewardCode(guest, venue, staff) ?? []),
    replies: [
      ...past.flatMap((guest) => emailedReply(guest, now) ?? []),
      // The venue's first message on a ticket is stored as a reply like any other.
      ...threads.map(({ guest, first }) => ({
        ...first,
        ...keysOf(guest),
        delivery: 'on_ticket' as const,
      })),
    ].map((reply) => ({ ...reply, repliedBy: ownerId })),
    states: past.flatMap(
      (guest) =>
        composeStateAfterCall(guest, calls) ?? composeStateByOwner(guest, ownerId, now) ?? [],
    ),
    calls,
    threads,
    matters: past.flatMap(({ id, createdAt, table, safety }) =>
      safety ? { feedbackId: id, createdAt, tableNumber: table ?? null, safety } : [],
    ),
  };
}

export function isNegative(rating: Rating | null | undefined): boolean {
  return rating === 'poor' || rating === 'fair';
}

/** Replaces {season} by a sentence of this month that makes sense at the hour of writing. */
export function fillSeason(
  text: string,
  { date, minutes }: WallTime,
  seasons: readonly Season[],
): string {
  const season = seasons[new Date(date).getUTCMonth()];
  if (!season) return text;
  const fitting = [
    ...season.anytime,
    ...(minutes >= LUNCH_FROM && minutes <= LUNCH_TO ? season.lunch : []),
    ...(minutes >= EVENING_FROM ? season.evening : []),
  ];
  return text.replace('{season}', fitting[Math.round(minutes) % fitting.length] ?? '');
}

function composeFeedback(
  guest: PastGuest,
  venue: DemoVenue,
  seasons: readonly Season[],
): DemoFeedback {
  const { id, createdAt, written, rating, topic, text, reward } = guest;
  const topics = Object.values(isNegative(rating) ? COMPLAINT_TOPICS : PRAISE_TOPICS);
  const isSeriousComplaint = rating === 'poor' || guest.serious === true;
  const { visitDate, visitTime } = composeVisit(guest, venue);
  return {
    id,
    createdAt,
    overallRating: rating,
    primaryIssue: topic,
    textGeneral: topics.find(({ category }) => category === topic)?.sentence ?? topic,
    textSpecific: text === undefined ? null : fillSeason(text, written, seasons),
    isSeriousComplaint,
    // Marked as alerted, because past complaints must not trigger alerts.
    alertedAt: isSeriousComplaint ? createdAt : null,
    serverName: guest.server ?? null,
    tableNumber: guest.table ?? null,
    customerName: guest.name ?? null,
    email: guest.email ?? null,
    visitDate,
    // The widget asks unhappy guests for the day only.
    visitTime: isNegative(rating) ? null : visitTime,
    rewardSelected: reward?.surprise ? SURPRISE_REWARD : reward?.value,
    rewardCode: reward?.code,
  };
}

/**
 * The visit an answer is about. For an answer of today or yesterday it is the same day if the venue
 * had been open by then, otherwise the last open day before.
 */
function composeVisit({ visited, written }: PastGuest, { openingHours }: DemoVenue) {
  if (visited) {
    const [weekday = '', time = null] = visited.split(' ');
    return { visitDate: latestDateOnWeekday(weekday, written.date), visitTime: time };
  }
  const spansOn = (date: string) => openingHours[WEEKDAYS[weekdayOf(date)] ?? 'mon'];
  const sat = written.minutes - AT_TABLE_MINUTES;
  const span = spansOn(written.date).findLast(({ opens }) => minutesOf(opens) <= sat);
  if (span) {
    const visitTime = formatClockTime(Math.min(sat, minutesOf(span.closes)));
    return { visitDate: written.date, visitTime };
  }
  let visitDate = addDays(written.date, -1);
  while (spansOn(visitDate).length === 0) visitDate = addDays(visitDate, -1);
  return { visitDate, visitTime: null };
}

function composeRewardCode(
  { reward, createdAt, at }: PastGuest,
  { settings, liveFloor }: DemoVenue,
  staff: DemoStaff,
): IssuedCode | undefined {
  if (!reward) return undefined;
  const { value, code, redeemed, by = '' } = reward;
  const redeemedAt = at(redeemed);
  const member = staff.get(by);
  return {
    id: newId(),
    code,
    rewardType: value,
    rewardLabel: rewardLabel(value, settings.customRewards),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CODE_VALID_DAYS * DAY_MS),
    isRedeemed: redeemedAt !== undefined,
    redeemedAt: redeemedAt ?? null,
    redeemedBy: redeemedAt ? by : null,
    // Staff with a PIN signed on the tablet, which only the venue with the live floor has.
    redeemedByUserId: redeemedAt && liveFloor && member?.hasPin ? member.userId : null,
  };
}

function emailedReply(guest: PastGuest, now: Date) {
  const repliedAt = statusWhileNew(guest, now) ? undefined : guest.at(guest.reply?.at);
  if (!repliedAt || !guest.reply) return undefined;
  return { message: guest.reply.text, repliedAt, ...keysOf(guest) };
}

/** What the owner did about a complaint without an emailed reply; undefined while it is open. */
function composeStateByOwner(
  guest: PastGuest,
  by: string,
  now: Date,
): DemoComplaintState | undefined {
  const { handled, at } = guest;
  const still = statusWhileNew(guest, now);
  const takenAt = still === 'open' ? undefined : at(handled?.taken);
  if (!handled || !takenAt) return undefined;
  const resolvedAt = still ? undefined : at(handled.resolved);
  return composeState(guest, { by, takenAt, resolvedAt, how: handled.how });
}

/**
 * The staff member who went to the table took the complaint, and recording the outcome resolved it.
 */
function composeStateAfterCall(
  guest: PastGuest,
  calls: readonly PastCall[],
): DemoComplaintState | undefined {
  if (!guest.call) return undefined;
  const call = calls.find(({ feedbackId }) => feedbackId === guest.id);
  const { takenAt, takenBy: by, doneAt: resolvedAt, outcome: how } = call ?? {};
  if (!takenAt || !by || !resolvedAt || !how) return undefined;
  return composeState(guest, { by, takenAt, resolvedAt, how });
}

type ComplaintAct = { by: string; takenAt: Date; resolvedAt: Date | undefined; how: Resolution };

function composeState(
  guest: PastGuest,
  { by, takenAt, resolvedAt, how }: ComplaintAct,
): DemoComplaintState {
  const taken = { act: 'taken' as const, at: takenAt.toISOString(), by, how: null };
  const state = { ...keysOf(guest), takenBy: by, takenAt };
  if (!resolvedAt) return { ...state, status: 'taken', history: [taken] };
  const resolved = { act: 'resolved' as const, at: resolvedAt.toISOString(), by, how };
  const end = { status: 'resolved' as const, resolvedBy: by, resolvedAt, how };
  return { ...state, ...end, history: [taken, resolved] };
}

function statusWhileNew({ createdAt, whileNew }: PastGuest, now: Date): DemoGuest['whileNew'] {
  return now.getTime() - createdAt.getTime() < NEW_FOR_MS ? whileNew : undefined;
}

function keysOf({ id, createdAt }: PastGuest) {
  return { feedbackId: id, feedbackCreatedAt: createdAt };
}

/** Stated at noon of the day it is about, because a note that is dated back gets no verdict. */
function composeNote(
  { day, words, topic }: DemoVenue['notes'][number],
  { clock, today }: { clock: VenueClock; today: WallTime },
) {
  const { date } = storyTime(day, today.date);
  const statedAt = clock.momentOf({ date, minutes: 12 * 60 });
  return { day: date, words, topic: topic ?? null, statedAt };
}
