import { addDays } from '#shared/stats/definitions.ts';
import { ASPECTS, ISSUES } from './aspects.ts';
import type { DemoStage } from './demo-stage.ts';
import { isNegative } from './rate-visit.ts';
import { minutesSinceMidnight, timeOf, type WallTime, weekdayOf } from './venue-clock.ts';
import type { DemoVenue, RecentGuest } from './venues/demo-venue.ts';

const AT_TABLE_MINUTES = 45;

/**
 * Makes sure that today and yesterday are never empty and that at least one guest is waiting for a
 * reply.
 */
export function composeRecentAnswers(stage: DemoStage) {
  const { venue, clock } = stage;
  return venue.recentGuests.map((guest, index) => {
    const { rating, topic, text, table, server, name, email } = guest;
    const written = whenWritten(guest, index, stage);
    const sentences: Readonly<Record<string, string>> = isNegative(rating) ? ISSUES : ASPECTS;
    return {
      overallRating: rating,
      primaryIssue: topic,
      textGeneral: sentences[topic] ?? topic,
      textSpecific: text,
      isSeriousComplaint: rating === 'poor',
      serverName: server ?? null,
      tableNumber: table,
      customerName: name ?? null,
      email: email ?? null,
      ...visitOf(guest, written, index, venue),
      createdAt: clock.momentOf(written),
    };
  });
}

function whenWritten({ written }: RecentGuest, index: number, { clock, now }: DemoStage): WallTime {
  const { date, minutes } = clock.wallTimeAt(now);
  if ('yesterdayAt' in written) {
    return { date: addDays(date, -1), minutes: minutesSinceMidnight(written.yesterdayAt) };
  }
  const then = minutes - written.minutesAgo;
  if (then >= 0) return { date, minutes: then };
  // Shortly after midnight, today has not lasted long enough for the intended delay.
  return written.isToday
    ? { date, minutes: Math.floor(minutes / (index + 2)) }
    : { date: addDays(date, -1), minutes: then + 24 * 60 };
}

/** The visit in the form in which the widget asks for it: unhappy guests give only the day. */
function visitOf({ rating }: RecentGuest, written: WallTime, index: number, venue: DemoVenue) {
  const visit = visitBefore(written, index, venue);
  return isNegative(rating) ? { ...visit, visitTime: null } : visit;
}

/**
 * The visit an answer is about: on the same day if the venue had been open, else the day before.
 * Always within opening hours, even for a guest who writes in the middle of the night.
 */
function visitBefore({ date, minutes }: WallTime, index: number, venue: DemoVenue) {
  const sat = minutes - AT_TABLE_MINUTES;
  const today = openSittings(venue, date).filter(({ from }) => minutesSinceMidnight(from) <= sat);
  const latest = today.at(-1);
  if (!latest) return lastVisitBefore(date, index, venue);
  return { visitDate: date, visitTime: timeOf(Math.min(sat, minutesSinceMidnight(latest.to))) };
}

/** A visit in the last sitting of the day before, or of an earlier day if the venue was closed. */
function lastVisitBefore(date: string, index: number, venue: DemoVenue) {
  let visitDate = addDays(date, -1);
  while (openSittings(venue, visitDate).length === 0) visitDate = addDays(visitDate, -1);
  const { from = '', to = '' } = openSittings(venue, visitDate).at(-1) ?? {};
  // Spread out, so that the guests did not all arrive at once.
  const minutes = Math.min(minutesSinceMidnight(from) + 25 * (index + 1), minutesSinceMidnight(to));
  return { visitDate, visitTime: timeOf(minutes) };
}

function openSittings({ sittings }: DemoVenue, date: string) {
  return sittings.filter(({ guests }) => (guests[weekdayOf(date)] ?? 0) > 0);
}
