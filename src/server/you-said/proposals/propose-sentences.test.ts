import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { READER_VERSION } from '#server/understanding/reading/reader-version.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venueNotes } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';
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

/** Returns the ids, in the order given. */
async function store(
  given: readonly { at: Date; table?: string; complaint?: Topic }[],
): Promise<string[]> {
  const rows = given.map(({ at, table }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'fair' as const,
    tableNumber: table ?? null,
    isSeriousComplaint: false,
    createdAt: at,
  }));
  await insertFeedbackRows(app.db, rows);
  await app.db.insert(understandings).values(
    rows.map(({ id, createdAt }, index) => {
      const complaint = given[index]?.complaint;
      return {
        feedbackId: id,
        venueUuid: venue.id,
        feedbackCreatedAt: createdAt,
        topics: complaint ? [complaint] : [],
        topicTones: complaint ? (['negative'] as const).slice() : [],
        readerVersion: READER_VERSION,
        readAt: createdAt,
        wasSerious: false,
      };
    }),
  );
  return rows.map(({ id }) => id);
}

const daysAgo = (days: number, hours = 0) =>
  new Date(NOW.getTime() - days * DAY_MS - hours * HOUR_MS);

async function proposals() {
  const path = `/api/you-said/proposals?venueId=${venue.venueId}`;
  return (await app.send('GET', path, { token: owner.token })).body;
}

test('a topic is proposed for a ‘you said, we did’ sentence once five guests have complained about it in the last eight weeks', async () => {
  const old = Array.from({ length: 5 }, (_, index) => ({
    at: daysAgo(60 + index),
    complaint: 'price' as const,
  }));
  const four = Array.from({ length: 4 }, (_, index) => ({
    at: daysAgo(1 + index),
    complaint: 'waiting' as const,
  }));
  const sameTable = { at: daysAgo(10), table: '7', complaint: 'waiting' as const };
  await store(old);
  const ids = await store([...four, sameTable]);
  const expected = {
    id: 'waiting',
    kind: 'topic',
    topic: 'waiting',
    note: null,
    words: 'You said you waited too long. We ',
    guests: 5,
    feedbackIds: ids,
  };
  expect(await proposals()).toEqual([expected]);
  const [another] = await store([{ ...sameTable, at: daysAgo(10, 0.5) }]);
  expect(await proposals()).toEqual([
    { ...expected, feedbackIds: [...ids.slice(0, 4), ids[4], another] },
  ]);
});

test('a noted change that helped is proposed for a ‘you said, we did’ sentence, with the guests who had complained before it', async () => {
  const day = addDays(TODAY, -84);
  await app.db.insert(venueNotes).values({
    venueUuid: venue.id,
    day,
    words: 'Bought two heat lamps',
    topic: 'food_temperature',
    statedAt: new Date(`${day}T00:00:00Z`),
  });
  await store(
    Array.from({ length: 900 }, (_, index) => {
      const at = new Date(NOW.getTime() - index * 8 * HOUR_MS);
      const isBefore = at.toISOString().slice(0, 10) < day;
      return { at, ...(isBefore && index % 5 === 0 && { complaint: 'food_temperature' as const }) };
    }),
  );
  const [change, ...others] = await proposals();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    kind: 'change',
    note: 'Bought two heat lamps',
    words: 'You said the food was cold. We bought two heat lamps.',
  });
  expect(change.guests).toBe(change.feedbackIds.length);
  const body = { words: change.words, feedbackIds: change.feedbackIds };
  const path = `/api/you-said?venueId=${venue.venueId}`;
  const published = await app.send('POST', path, { token: owner.token, body });
  expect(published).toMatchObject({ status: 201, body: { guests: change.guests } });
});

test('an early warning is proposed for a ‘you said, we did’ sentence, before the topics, once somebody looks into it', async () => {
  await store(Array.from({ length: 520 }, (_, index) => ({ at: daysAgo(30, index * 8) })));
  const ids = await store(
    [60, 50, 30, 20, 10].map((hours) => ({ at: daysAgo(0, hours), complaint: 'noise' as const })),
  );
  const kinds = async () => (await proposals()).map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['topic']);
  const path = `/api/insights/warnings?venueId=${venue.venueId}`;
  const [warning] = (await app.send('GET', path, { token: owner.token })).body;
  const body = { status: 'looking' };
  await app.send('POST', `/api/insights/warnings/${warning.id}`, { token: owner.token, body });
  expect(await kinds()).toEqual(['warning', 'topic']);
  const [proposal] = await proposals();
  expect(proposal).toMatchObject({ id: warning.id, topic: 'noise', guests: 5 });
  expect(proposal.feedbackIds).toEqual(ids.toReversed());
});
