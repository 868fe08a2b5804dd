import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venueNotes } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import { judgeChange } from '#shared/stats/judge-change.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  AFTER_CLOCK_CHANGES,
  aSpelledTable,
  complaintsAbout,
  type GuestAnswer,
  minutesAgo,
  partiesOf,
  type StoredAnswer,
  storeAnswers,
} from '#testing/stats/guest-answers.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';

const NOW = new Date('2026-04-20T12:00:00Z');
const TODAY = '2026-04-20';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function store(given: readonly GuestAnswer[]): Promise<StoredAnswer[]> {
  const rated = given.map((answer) => ({ rating: 'fair' as const, ...answer }));
  return storeAnswers(app, venue, rated);
}

/** Stores an answer for every eight hours up to now; before `day`, every fifth is about cold food. */
async function storeColdFoodUntil(day: string): Promise<void> {
  await store(
    Array.from({ length: 900 }, (_, index) => {
      const at = new Date(NOW.getTime() - index * 8 * HOUR_MS);
      const isCold = index % 5 === 0 && at.toISOString() < day;
      return { at, topics: isCold ? complaintsAbout('food_temperature') : [] };
    }),
  );
}

const NEW_OVEN = { words: 'New oven', topic: 'food_temperature' } as const;

/** A note that was written in the morning of its day. */
async function noteOnItsDay(day: string, topic: Topic | null = 'food_temperature') {
  const statedAt = new Date(`${day}T09:00:00Z`);
  await app.db
    .insert(venueNotes)
    .values({ ...NEW_OVEN, venueUuid: venue.id, day, topic, statedAt });
}

function send(method: 'GET' | 'POST' | 'PUT', body?: unknown, note?: string) {
  const path = `/api/restaurants/${venue.id}/notes${note ? `/${note}` : ''}`;
  return app.send(method, path, { token: owner.token, body });
}

const verdicts = async () =>
  (await send('GET')).body.map(({ verdict }: { verdict: unknown }) => verdict);

test('a noted change after which guests complain less is judged to have helped, with the counts before and after it', async () => {
  await storeColdFoodUntil('2026-03-01');
  await noteOnItsDay('2026-03-01');
  const [verdict] = await verdicts();
  expect(verdict).toEqual({
    says: 'yes',
    before: { first: '2025-03-02', last: '2026-02-28', parties: 748, about: 149 },
    after: { first: '2026-03-01', last: TODAY, parties: 152, about: 0 },
    couldBeSeenBy: expect.stringMatching(/^2026-0[45]-/),
  });
});

test('a noted change after which guests complain as much as before is judged not to have helped', async () => {
  await storeColdFoodUntil('2026-04-20');
  await noteOnItsDay('2025-12-01');
  expect(await verdicts()).toMatchObject([{ says: 'no' }]);
});

test('a noted change is not judged while older answers wait to be read', async () => {
  await storeColdFoodUntil('2026-03-01');
  await noteOnItsDay('2026-03-01');
  const [unread] = await store([{ at: new Date('2026-02-20T12:00:00Z'), words: 'a mouse' }]);
  await app.db
    .update(understandings)
    .set({ readerVersion: 0 })
    .where(eq(understandings.feedbackId, unread?.id ?? ''));
  expect(await verdicts()).toMatchObject([{ says: 'still reading' }]);
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
  expect(await verdicts()).toMatchObject([{ says: 'yes' }]);
});

test('a change noted today has no verdict yet, but a date by which a halving of complaints would show', async () => {
  await storeColdFoodUntil('2026-04-20');
  const { body } = await send('POST', { ...NEW_OVEN, day: TODAY });
  expect(body).toMatchObject({ topic: 'food_temperature', verdict: { says: 'not yet' } });
  expect(body.verdict.couldBeSeenBy > addDays(TODAY, 28)).toBe(true);
  expect(body.verdict.couldBeSeenBy < addDays(TODAY, 120)).toBe(true);
});

test('a noted change that is still to come has no verdict and no counts after it', async () => {
  const { body } = await send('POST', { ...NEW_OVEN, day: '2026-04-27' });
  expect(body.verdict).toMatchObject({ says: 'not yet', after: null, couldBeSeenBy: null });
});

test('a noted change that is dated back, or later moved or given another topic, gets counts but no verdict', async () => {
  await storeColdFoodUntil('2026-03-01');
  const { body: datedBack } = await send('POST', { ...NEW_OVEN, day: '2026-03-01' });
  expect(datedBack.verdict).toMatchObject({
    says: 'described',
    before: { parties: 748, about: 149 },
    after: { parties: 152, about: 0 },
    couldBeSeenBy: null,
  });
  await app.db.delete(venueNotes);
  await noteOnItsDay('2026-03-01');
  const [{ id }] = (await send('GET')).body;
  const corrected = await send('PUT', { day: '2026-03-01', words: 'A new oven' }, id);
  expect(corrected.body).toMatchObject({ topic: NEW_OVEN.topic, verdict: { says: 'yes' } });
  const moved = await send('PUT', { day: '2026-03-02', words: 'A new oven' }, id);
  expect(moved.body.verdict.says).toBe('described');
  const cleared = await send('PUT', { day: TODAY, words: 'A new oven', topic: null }, id);
  expect(cleared.body).toMatchObject({ topic: null, verdict: null });
  const said = await send('PUT', { day: '2026-03-02', words: 'A new oven', topic: 'noise' }, id);
  expect(said.body.verdict.says).toBe('described');
});

test('a change noted for the first day of the calendar has no verdict, because no answer is older', async () => {
  const { status, body } = await send('POST', { ...NEW_OVEN, day: '0001-01-01' });
  expect([status, body.verdict]).toEqual([201, null]);
});

test('the effects of two noted changes within two weeks cannot be told apart if they concern one topic, unlike those of different topics', async () => {
  await storeColdFoodUntil('2026-03-01');
  await noteOnItsDay('2026-02-20');
  await noteOnItsDay('2026-03-01', 'noise');
  expect(await verdicts()).toMatchObject([{ says: 'yes' }, { says: 'not yet' }]);
  await noteOnItsDay('2026-03-05');
  expect(await verdicts()).toMatchObject([
    { says: 'cannot be told apart' },
    { says: 'not yet' },
    { says: 'cannot be told apart', couldBeSeenBy: null },
  ]);
});

test('the days compared for a noted change begin at the change before it and end at the next change of the same topic', async () => {
  await storeColdFoodUntil('2026-03-01');
  await noteOnItsDay('2026-01-01');
  await noteOnItsDay('2026-03-01');
  expect(await verdicts()).toMatchObject([
    { after: { last: '2026-02-28' } },
    { before: { first: '2026-01-01' } },
  ]);
});

const aGuestAnswer = fc.record({
  minutesAgo: fc.oneof(minutesAgo, fc.integer({ min: 0, max: 12 * 24 * 60 })),
  table: aSpelledTable,
  complaints: fc.subarray<Topic>(['waiting', 'noise']),
});

const aNote = fc.record({
  daysAgo: fc.integer({ min: -2, max: 14 }),
  writtenDaysLater: fc.constantFrom(0, 0, 0, 2),
  topic: fc.constantFrom<Topic | null>('waiting', 'noise', 'price', null),
});
type DrawnNote = { day: string; writtenDaysLater: number; topic: Topic | null };

test.each(AFTER_CLOCK_CHANGES)(
  'the counts and verdicts of random notes in %s up to %s equal a naive computation',
  async (timezone, moment) => {
    const now = new Date(moment);
    app.moveClock(now.getTime() - NOW.getTime());
    owner = await anOwner(app, { tier: 'premium' });
    const today = localDay(timezone, now);
    await fc.assert(
      fc.asyncProperty(
        fc.array(aGuestAnswer, { maxLength: 80, size: 'max' }),
        fc.array(aNote, { minLength: 1, maxLength: 4 }),
        async (answers, drawnNotes) => {
          venue = await aVenue(app, owner, { timezone });
          const stored = await store(
            answers.map(({ minutesAgo, complaints, table }) => ({
              table,
              topics: complaintsAbout(...complaints),
              at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
            })),
          );
          const notes = drawnNotes.map(({ daysAgo, ...note }) => ({
            ...note,
            day: addDays(today, -daysAgo),
          }));
          await app.db.insert(venueNotes).values(
            notes.map(({ day, topic, writtenDaysLater }, index) => ({
              venueUuid: venue.id,
              words: String(index),
              day,
              topic,
              statedAt: new Date(
                new Date(`${day}T16:00:00Z`).getTime() + writtenDaysLater * DAY_MS,
              ),
            })),
          );
          const found: { words: string; verdict: unknown }[] = (await send('GET')).body;
          for (const { words, verdict } of found) {
            const note = notes[Number(words)];
            const others = notes.filter((_, index) => index !== Number(words));
            if (note?.topic) expect(verdict).toMatchObject(judgeNaively(note, others, stored));
            else expect(verdict).toBeNull();
          }
        },
      ),
      { numRuns: 10 },
    );

    function judgeNaively(note: DrawnNote, others: DrawnNote[], given: StoredAnswer[]) {
      const rivals = others.filter(({ topic }) => topic === note.topic).map(({ day }) => day);
      const daysApart = (day: string) => Math.abs(Date.parse(day) - Date.parse(note.day)) / DAY_MS;
      const parties = partiesOf(given).map((party) => ({
        day: localDay(timezone, party[0]?.at ?? NOW),
        isAbout: party.some(({ topics = [] }) => topics.some(({ topic }) => topic === note.topic)),
      }));
      const isBefore = (day: string) =>
        day < note.day && rivals.every((rival) => rival >= note.day || day >= rival);
      const isAfter = (day: string) =>
        day >= note.day && rivals.every((rival) => rival <= note.day || day < rival);
      const before = parties.filter(({ day }) => isBefore(day));
      const after = parties.filter(({ day }) => isAfter(day));
      const counts = (which: typeof parties) => ({
        parties: which.length,
        about: which.filter(({ isAbout }) => isAbout).length,
      });
      const daily = (which: typeof parties) =>
        Array.from({ length: 40 }, (_, index) =>
          counts(which.filter(({ day }) => day === addDays(today, index - 30))),
        );
      return {
        says: rivals.some((day) => daysApart(day) < 14)
          ? 'cannot be told apart'
          : note.writtenDaysLater > 0
            ? 'described'
            : judgeChange(daily(before), daily(after)),
        before: counts(before),
        after: note.day > today ? null : counts(after),
      };
    }
  },
);
