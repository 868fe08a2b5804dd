import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { composeFeedback, type DemoFeedback } from './compose-feedback.ts';
import { isNegative } from './rate-visit.ts';
import { seededRandom } from './seeded-random.ts';
import { venueClock, weekdayOf } from './venue-clock.ts';
import { copperKettle } from './venues/copper-kettle.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import { DEMO_VENUES } from './venues/demo-venues.ts';
import { FOREIGN_PRAISE } from './words/foreign-words.ts';
import { SAFETY_COMMENTS } from './words/safety-words.ts';

const SUNDAY_AFTERNOON = '2026-11-15T15:00:00Z';
const HOURS = [
  '2026-11-16T00:00:00Z',
  '2026-11-16T06:40:00Z',
  '2026-11-16T07:30:00Z',
  SUNDAY_AFTERNOON,
  '2026-11-17T23:59:00Z',
];

function madeAt(when: string, venue: DemoVenue) {
  const now = new Date(when);
  const clock = venueClock(venue.settings.timezone);
  const random = seededRandom(venue.settings.venueId);
  const made = composeFeedback({ venue, clock, random, now, written: new Set() }, 'business');
  const today = Date.parse(clock.wallTimeAt(now).date);
  const daysAgo = ({ createdAt }: DemoFeedback) =>
    (today - Date.parse(clock.wallTimeAt(createdAt).date)) / DAY_MS;
  return { ...made, now, daysAgo };
}

describe.each(HOURS)('a demo created at %s', (when) => {
  test.each(DEMO_VENUES)('$settings.name has answers from today and from yesterday', (venue) => {
    const { feedback, now, daysAgo } = madeAt(when, venue);
    const days = feedback.map(daysAgo);
    expect(days.filter((day) => day === 0).length).toBeGreaterThan(0);
    expect(days.filter((day) => day === 1).length).toBeGreaterThan(0);
    expect(feedback.filter(({ createdAt }) => createdAt > now)).toEqual([]);
    expect(feedback.filter((row) => isClosedOn(row.visitDate ?? '', venue))).toEqual([]);
  });

  test.each(DEMO_VENUES)('$settings.name has no visits outside its opening hours', (venue) => {
    const { feedback } = madeAt(when, venue);
    const clock = venueClock(venue.settings.timezone);
    const hours = feedback.flatMap(({ visitDate, visitTime, createdAt }) => {
      if (visitTime) return Number(visitTime.slice(0, 2));
      const written = clock.wallTimeAt(createdAt);
      // A guest who writes at night describes a visit on the day before.
      return visitDate === written.date ? Math.floor(written.minutes / 60) : [];
    });
    expect(hours.filter((hour) => hour < 8)).toEqual([]);
  });

  test.each(DEMO_VENUES)(
    'at $settings.name unhappy guests give the day of their visit only, since the chat asks for no time',
    (venue) => {
      const { feedback } = madeAt(when, venue);
      const unhappy = feedback.filter(({ overallRating }) => isNegative(overallRating));
      expect(unhappy.filter(({ visitTime }) => visitTime !== null)).toEqual([]);
    },
  );

  test('the guest Helen has been waiting about two hours for a reply, and fewer than five guests are waiting', () => {
    const { feedback, replies, states, now } = madeAt(when, copperKettle);
    const answered = new Set([...replies, ...states].map(({ feedbackId }) => feedbackId));
    const waiting = feedback.filter(
      ({ id, email, overallRating }) => email && isNegative(overallRating) && !answered.has(id),
    );
    const helen = waiting.find(({ customerName }) => customerName === 'Helen');
    expect(helen?.isSeriousComplaint).toBe(true);
    const hours = (now.getTime() - (helen?.createdAt.getTime() ?? 0)) / HOUR_MS;
    expect(hours).toBeGreaterThan(2);
    expect(hours).toBeLessThan(2.5);
    expect(waiting.length).toBeLessThan(5);
  });
});

test.each(DEMO_VENUES)(
  'at $settings.name no server is named after an unhappy visit, since the chat does not ask for one',
  (venue) => {
    const { feedback } = madeAt(SUNDAY_AFTERNOON, venue);
    const named = feedback.filter(({ serverName }) => serverName !== null);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ overallRating }) => isNegative(overallRating))).toEqual([]);
  },
);

test('a guest’s morning answer is the same when the demo is created in the evening', () => {
  const told = (when: string) =>
    madeAt(when, copperKettle)
      .feedback.filter(({ createdAt }) => createdAt < new Date('2026-11-15T08:30:00Z'))
      .map(({ id, ...row }) => row);
  expect(told('2026-11-15T21:00:00Z')).toEqual(told('2026-11-15T12:00:00Z'));
});

test('the café had one bad week, guests gave the reason, and a week later it was over', () => {
  const { feedback, daysAgo } = madeAt(SUNDAY_AFTERNOON, copperKettle);
  const week = (weeksAgo: number) =>
    feedback.filter((row) => Math.floor(daysAgo(row) / 7) === weeksAgo);
  const unhappy = (rows: DemoFeedback[]) =>
    rows.filter(({ overallRating }) => isNegative(overallRating));
  const share = (weeksAgo: number) => unhappy(week(weeksAgo)).length / week(weeksAgo).length;
  expect(share(8)).toBeGreaterThan(0.18);
  expect(share(9)).toBeLessThan(0.1);
  expect(share(7)).toBeLessThan(0.1);
  const saysWhy = ({ textSpecific }: DemoFeedback) => /oven|hotplate/.test(textSpecific ?? '');
  expect(unhappy(week(8)).filter(saysWhy).length).toBeGreaterThan(3);
  expect(feedback.filter((row) => saysWhy(row) && daysAgo(row) > 9 * 7)).toEqual([]);
});

test('recent complaints are open, taken or resolved, and old ones are settled', () => {
  const all = DEMO_VENUES.flatMap((venue) => {
    const { feedback, states, replies, now } = madeAt(SUNDAY_AFTERNOON, venue);
    const answered = new Set(replies.map(({ feedbackId }) => feedbackId));
    const stored = new Map(states.map(({ feedbackId, status }) => [feedbackId, status]));
    return feedback
      .filter(({ overallRating }) => isNegative(overallRating))
      .map(({ id, createdAt }) => ({
        status: answered.has(id) ? 'resolved' : (stored.get(id) ?? 'open'),
        isOld: now.getTime() - createdAt.getTime() > 7 * DAY_MS,
      }));
  });
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['open', 'taken', 'resolved']));
  expect(all.filter(({ isOld, status }) => isOld && status !== 'resolved')).toEqual([]);
});

test('some guests write in other languages, and no such text is used twice', () => {
  const { feedback } = madeAt(SUNDAY_AFTERNOON, copperKettle);
  const texts = FOREIGN_PRAISE.filter(({ text }) =>
    feedback.some(({ textSpecific }) => textSpecific === text),
  );
  expect(new Set(texts.map(({ language }) => language)).size).toBeGreaterThan(3);
  for (const { text } of texts) {
    expect(feedback.filter(({ textSpecific }) => textSpecific === text)).toHaveLength(1);
  }
});

test('each venue has three safety matters, and each is a serious complaint', () => {
  for (const venue of DEMO_VENUES) {
    const { feedback } = madeAt(SUNDAY_AFTERNOON, venue);
    const matters = feedback.filter(({ textSpecific }) =>
      SAFETY_COMMENTS.some(({ text }) => text === textSpecific),
    );
    expect(matters).toHaveLength(3);
    expect(matters.every(({ isSeriousComplaint }) => isSeriousComplaint)).toBe(true);
  }
});

function isClosedOn(date: string, { sittings }: DemoVenue): boolean {
  return sittings.every(({ guests }) => guests[weekdayOf(date)] === 0);
}
