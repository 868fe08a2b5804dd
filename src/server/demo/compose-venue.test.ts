import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { WEEKDAYS } from '#shared/venues/opening-hours.ts';
import { composeVenue, type DemoFeedback, isNegative } from './compose-venue.ts';
import { COPPER_KETTLE, DEMO_VENUES, type DemoVenue } from './demo-business.ts';
import { readStory, type Story } from './read-story.ts';
import { venueClock, weekdayOf } from './story-clock.ts';

const SUNDAY_AFTERNOON = '2026-11-15T15:00:00Z';
const HOURS = [
  '2026-11-16T00:00:00Z',
  '2026-11-16T06:40:00Z',
  '2026-11-16T07:30:00Z',
  SUNDAY_AFTERNOON,
  '2026-11-17T23:59:00Z',
];

const STORIES = new Map<string, Story>();
beforeAll(async () => {
  for (const { settings } of DEMO_VENUES) {
    STORIES.set(settings.venueId, await readStory(settings.venueId));
  }
});

function storyOf({ settings }: DemoVenue): Story {
  const story = STORIES.get(settings.venueId);
  if (!story) throw new Error(`${settings.name} has no story`);
  return story;
}

function madeAt(when: string, venue: DemoVenue) {
  const now = new Date(when);
  const clock = venueClock(venue.settings.timezone);
  const staff = new Map(
    ['Tom', 'Priya', 'Esther'].map((name) => [name, { userId: name, name, hasPin: true }]),
  );
  const made = composeVenue(venue, storyOf(venue), { staff, ownerId: 'owner', now });
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

  test('in the demo’s café, the guest Helen has waited about two hours for a reply, and fewer than five guests are waiting', () => {
    const { feedback, replies, states, now } = madeAt(when, COPPER_KETTLE);
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
  'at $settings.name no answer about an unhappy visit names a server, since the chat does not ask for a name then',
  (venue) => {
    const { feedback } = madeAt(SUNDAY_AFTERNOON, venue);
    const named = feedback.filter(({ serverName }) => serverName !== null);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ overallRating }) => isNegative(overallRating))).toEqual([]);
  },
);

test('the demo’s answers of the morning are the same whether it is created at noon or in the evening', () => {
  const told = (when: string) =>
    madeAt(when, COPPER_KETTLE)
      .feedback.filter(({ createdAt }) => createdAt < new Date('2026-11-15T08:30:00Z'))
      .map(({ id, ...row }) => row);
  expect(told('2026-11-15T21:00:00Z')).toEqual(told('2026-11-15T12:00:00Z'));
});

test('the demo’s café had one bad week, guests gave the reason, and the next week was good again', () => {
  const { feedback, daysAgo } = madeAt(SUNDAY_AFTERNOON, COPPER_KETTLE);
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

test('recent complaints of the demo are open, taken or resolved, and old complaints are settled', () => {
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

test('on any weekday and in any month, each venue of the demo has about as many answers, all on days when it was open', () => {
  const newYear = Date.parse('2027-01-01T12:00:00Z');
  for (const venue of DEMO_VENUES) {
    const { length: usual } = madeAt(SUNDAY_AFTERNOON, venue).feedback;
    // Every 17 days: all weekdays and all months.
    for (let day = 0; day < 365; day += 17) {
      const { feedback } = madeAt(new Date(newYear + day * DAY_MS).toISOString(), venue);
      expect(Math.abs(feedback.length - usual)).toBeLessThan(0.05 * usual);
      expect(feedback.filter((row) => isClosedOn(row.visitDate ?? '', venue))).toEqual([]);
      expect(feedback.filter(({ textSpecific }) => /[{}]/.test(textSpecific ?? ''))).toEqual([]);
    }
  }
});

test('some guests of the demo write in other languages, and no such text is used twice', () => {
  const { feedback } = madeAt(SUNDAY_AFTERNOON, COPPER_KETTLE);
  const texts = feedback.flatMap(({ textSpecific }) => textSpecific ?? []);
  const languages = [
    'danke|und',
    'merci|une',
    'gracias|todo',
    'grazie|personale',
    'obsługa',
    '[一-龥]',
  ];
  const foreign = languages.map((words) =>
    texts.filter((text) => new RegExp(words, 'i').test(text)),
  );
  expect(foreign.filter(({ length }) => length > 0).length).toBeGreaterThan(3);
  const longer = texts.filter((text) => text.length > 60);
  expect(new Set(longer).size).toBe(longer.length);
});

test('each venue of the demo has at least three safety matters, and each is a serious complaint', () => {
  for (const venue of DEMO_VENUES) {
    const { feedback, matters } = madeAt(SUNDAY_AFTERNOON, venue);
    expect(matters.length).toBeGreaterThanOrEqual(3);
    const serious = new Set(
      feedback.filter(({ isSeriousComplaint }) => isSeriousComplaint).map(({ id }) => id),
    );
    expect(matters.filter(({ feedbackId }) => !serious.has(feedbackId))).toEqual([]);
  }
});

test('no two guests of the demo have the same reward code', () => {
  const codes = DEMO_VENUES.flatMap((venue) => storyOf(venue).guests).flatMap(
    ({ reward }) => reward?.code ?? [],
  );
  expect(codes.length - new Set(codes).size).toBe(0);
});

test('every staff member named at a table of the demo works at that venue', () => {
  const { guests, callers } = storyOf(COPPER_KETTLE);
  const named = [...guests, ...callers].flatMap(({ call }) => call?.by ?? []);
  expect(new Set(named)).toEqual(new Set(['Tom', 'Priya', 'Esther']));
});

function isClosedOn(date: string, { openingHours }: DemoVenue): boolean {
  return openingHours[WEEKDAYS[weekdayOf(date)] ?? 'mon'].length === 0;
}
