import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venueNotes } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import { judgeChange } from '#shared/stats/did-it-help.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

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

type GuestAnswer = { at: Date; table: string | null; complaints: Topic[] };

async function store(given: readonly GuestAnswer[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ at, table }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'fair' as const,
    tableNumber: table,
    isSeriousComplaint: false,
    createdAt: at,
  }));
  await insertFeedbackRows(app.db, rows);
  await app.db.insert(understandings).values(
    rows.map(({ id, createdAt }, index) => ({
      feedbackId: id,
      venueUuid: venue.id,
      feedbackCreatedAt: createdAt,
      topics: given[index]?.complaints ?? [],
      topicTones: (given[index]?.complaints ?? []).map(() => 'negative' as const),
      readerVersion: 1,
      readAt: createdAt,
      wasSerious: false,
    })),
  );
}

/** One answer every eight hours before now, of which every fifth is about cold food until the day. */
async function storeColdFoodUntil(day: string): Promise<void> {
  await store(
    Array.from({ length: 900 }, (_, index) => {
      const at = new Date(NOW.getTime() - index * 8 * HOUR_MS);
      const isCold = index % 5 === 0 && at.toISOString() < day;
      return { at, table: null, complaints: isCold ? ['food_temperature'] : [] };
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

test('a change after which guests complain less has helped, with the counts behind it', async () => {
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

test('a change after which guests complain as before has not helped', async () => {
  await storeColdFoodUntil('2026-04-20');
  await noteOnItsDay('2025-12-01');
  expect(await verdicts()).toMatchObject([{ says: 'no' }]);
});

test('a change of today says not yet, and until when a halving would show', async () => {
  await storeColdFoodUntil('2026-04-20');
  const { body } = await send('POST', { ...NEW_OVEN, day: TODAY });
  expect(body).toMatchObject({ topic: 'food_temperature', verdict: { says: 'not yet' } });
  expect(body.verdict.couldBeSeenBy > addDays(TODAY, 28)).toBe(true);
  expect(body.verdict.couldBeSeenBy < addDays(TODAY, 120)).toBe(true);
});

test('a change to come has no days since yet', async () => {
  const { body } = await send('POST', { ...NEW_OVEN, day: '2026-04-27' });
  expect(body.verdict).toMatchObject({ says: 'not yet', after: null, couldBeSeenBy: null });
});

test('a change that is dated back, or moved or given a topic later, is only described', async () => {
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

test('a change on the first day of the calendar has no verdict, because no answer is older', async () => {
  const { status, body } = await send('POST', { ...NEW_OVEN, day: '0001-01-01' });
  expect([status, body.verdict]).toEqual([201, null]);
});

test('two changes of one topic within two weeks cannot be told apart; of two topics they can', async () => {
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

test('another change of the topic ends what is compared, on both sides', async () => {
  await storeColdFoodUntil('2026-03-01');
  await noteOnItsDay('2026-01-01');
  await noteOnItsDay('2026-03-01');
  expect(await verdicts()).toMatchObject([
    { after: { last: '2026-02-28' } },
    { before: { first: '2026-01-01' } },
  ]);
});

const aGuestAnswer: fc.Arbitrary<{
  minutesAgo: number;
  table: string | null;
  complaints: Topic[];
}> = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 12 * 24 * 60 }),
  table: fc.constantFrom(null, '1', '2'),
  complaints: fc.subarray<Topic>(['waiting', 'noise']),
});

const aNote = fc.record({
  day: fc.integer({ min: -2, max: 14 }).map((ago) => addDays(TODAY, -ago)),
  writtenDaysLater: fc.constantFrom(0, 0, 0, 2),
  topic: fc.constantFrom<Topic | null>('waiting', 'noise', 'price', null),
});
type DrawnNote = typeof aNote extends fc.Arbitrary<infer Drawn> ? Drawn : never;

test.each(['Europe/London', 'America/New_York'])(
  'the counts and verdicts of random notes in %s equal a naive computation',
  async (timezone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aGuestAnswer, { maxLength: 80 }),
        fc.array(aNote, { minLength: 1, maxLength: 4 }),
        async (answers, notes) => {
          venue = await aVenue(app, owner, { timezone });
          const given = answers.map(({ minutesAgo, ...rest }) => ({
            ...rest,
            at: new Date(NOW.getTime() - minutesAgo * MINUTE_MS),
          }));
          await store(given);
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
            if (note?.topic) expect(verdict).toMatchObject(judgeNaively(note, others, given));
            else expect(verdict).toBeNull();
          }
        },
      ),
      { numRuns: 15 },
    );

    function judgeNaively(note: DrawnNote, others: DrawnNote[], given: GuestAnswer[]) {
      const rivals = others.filter(({ topic }) => topic === note.topic).map(({ day }) => day);
      const daysApart = (day: string) => Math.abs(Date.parse(day) - Date.parse(note.day)) / DAY_MS;
      const parties = partiesOf(given).map((party) => ({
        day: localDay(timezone, party[0]?.at ?? NOW),
        isAbout: party.some(({ complaints }) => complaints.some((topic) => topic === note.topic)),
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
          counts(which.filter(({ day }) => day === addDays('2026-03-20', index))),
        );
      return {
        says: rivals.some((day) => daysApart(day) < 14)
          ? 'cannot be told apart'
          : note.writtenDaysLater > 0
            ? 'described'
            : judgeChange(daily(before), daily(after)),
        before: counts(before),
        after: note.day > TODAY ? null : counts(after),
      };
    }
  },
);

/** A gap of 90 minutes starts a new run at a table; in a run, every 90 minutes are one party. */
function partiesOf(answers: readonly GuestAnswer[]): GuestAnswer[][] {
  const parties = new Map<string, GuestAnswer[]>();
  const lastAt = new Map<string, number>();
  const begun = new Map<string, number>();
  answers
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .forEach((answer, index) => {
      const place = answer.table ?? `alone ${index}`;
      const time = answer.at.getTime();
      const isNew = time - (lastAt.get(place) ?? 0) >= 90 * MINUTE_MS;
      lastAt.set(place, time);
      const since = isNew ? time : (begun.get(place) ?? time);
      begun.set(place, since);
      const key = `${place} ${since} ${Math.floor((time - since) / (90 * MINUTE_MS))}`;
      parties.set(key, [...(parties.get(key) ?? []), answer]);
    });
  return [...parties.values()];
}
