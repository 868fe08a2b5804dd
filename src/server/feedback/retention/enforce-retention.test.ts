import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import { calls } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertReplies, replyTextErasure } from '#server/replies/reply-query.ts';
import { replies } from '#server/replies/table.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import { readStatsSummary } from '#server/stats/read-stats-summary.ts';
import { recountRollups } from '#server/stats/rollups/queries.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { insertFeedbackRows } from '../intake/intake-query.ts';
import { feedback } from '../table.ts';
import { enforceRetention, runTextErasure } from './enforce-retention.ts';
import * as retention from './retention-query.ts';

const ROLLUPS = [
  'rollup_deltas',
  'rollups_by_time',
  'rollups_by_day',
  'rollups_by_name',
  'rollups_by_name_and_day',
  'rollups_of_replies',
];

async function guests(app: TestApp, venue: VenueRow, count = 1) {
  const now = app.services.now();
  const ids = Array.from({ length: count }, () => newId());
  await insertFeedbackRows(
    app.db,
    ids.map((id) => ({
      id,
      venueUuid: venue.id,
      venueId: venue.venueId,
      textGeneral: 'terrible',
      textSpecific: 'cold soup',
      primaryIssue: 'Food',
      serverName: 'Marco',
      customerName: 'Ada',
      email: 'ada@example.com',
      createdAt: now,
    })),
  );
  const reply = {
    venueUuid: venue.id,
    feedbackCreatedAt: now,
    message: 'So sorry',
    repliedAt: now,
  };
  await insertReplies(
    app.db,
    ids.map((feedbackId) => ({ feedbackId, ...reply })),
  );
  await app.db.transaction((tx) => recountRollups(tx, venue.id));
}

test('contact details are erased after a year and texts after two, and no statistic changes', async () => {
  const app = await testApp();
  const venue = await aVenue(app, await anOwner(app));
  await guests(app, venue);
  const numbers = () => readStatsSummary(app.db, venue);
  const before = await numbers();
  const kept = async () => ({
    ...(await app.db.select().from(feedback))[0],
    reply: (await app.db.select().from(replies))[0]?.message,
  });

  app.moveClock(364 * DAY_MS);
  await enforceRetention(app.services);
  expect(await kept()).toMatchObject({ email: 'ada@example.com', customerName: 'Ada' });
  app.moveClock(3 * DAY_MS);
  await enforceRetention(app.services);
  await runTextErasure(app.services, replyTextErasure);
  expect(await kept()).toMatchObject({
    email: null,
    customerName: null,
    textGeneral: 'terrible',
    reply: 'So sorry',
  });
  app.moveClock(365 * DAY_MS);
  await enforceRetention(app.services);
  await runTextErasure(app.services, replyTextErasure);
  expect(await kept()).toMatchObject({
    textGeneral: null,
    textSpecific: null,
    primaryIssue: null,
    reply: null,
    serverName: 'Marco',
    sentiment: 'negative',
  });
  await app.db.transaction((tx) => recountRollups(tx, venue.id));
  expect(await numbers()).toEqual(before);
});

test('the retention job erases no contact details too early on 29 February', async () => {
  const app = await testApp();
  const venue = await aVenue(app, await anOwner(app));
  const setClock = (moment: string) =>
    app.moveClock(new Date(moment).getTime() - app.services.now().getTime());
  setClock('2027-02-28T18:00:00Z');
  await guests(app, venue);
  const kept = async () => (await app.db.select().from(feedback))[0]?.email;

  setClock('2028-02-28T17:00:00Z');
  await enforceRetention(app.services);
  expect(await kept()).toBe('ada@example.com');
  setClock('2028-02-29T17:00:00Z');
  await enforceRetention(app.services);
  expect(await kept()).toBe('ada@example.com');
  setClock('2028-03-01T17:00:00Z');
  await enforceRetention(app.services);
  expect(await kept()).toBeNull();
});

test('a removed venue is purged after sixty days, except for its reward codes', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { tier: 'pro' });
  const [gone, stays] = [await aVenue(app, owner), await aVenue(app, owner)];
  for (const venue of [gone, stays]) await guests(app, venue, 3);
  await foldDeltas(app.services, 4);
  await app.db
    .update(feedback)
    .set({ heldAt: new Date() })
    .where(sql`id in (select id from feedback where venue_uuid = ${gone.id} limit 1)`);
  await insertRewardCodes(app.db, [
    {
      code: '01234-56789',
      rewardType: 'free_dessert',
      rewardLabel: 'Free dessert',
      venueId: gone.venueId,
      venueUuid: gone.id,
      expiresAt: new Date(Date.now() + 400 * DAY_MS),
    },
  ]);
  const { token } = owner;
  await app.send('DELETE', `/api/restaurants/${gone.id}`, { token });
  app.moveClock(59 * DAY_MS);
  await enforceRetention(app.services);
  expect(await rowsOf(app, 'feedback', gone)).toBe(3);

  app.moveClock(2 * DAY_MS);
  await enforceRetention(app.services);
  for (const table of ['feedback', ...ROLLUPS]) expect(await rowsOf(app, table, gone)).toBe(0);
  expect(await rowsOf(app, 'reward_codes', gone)).toBe(1);
  expect(await rowsOf(app, 'feedback', stays)).toBe(3);
});

test('a held answer is deleted after sixty days, but the guest’s call stays', async () => {
  const app = await testApp();
  const venue = await aVenue(app, await anOwner(app));
  await guests(app, venue, 2);
  const createdAt = app.services.now();
  const [held, open] = await app.db.select().from(feedback);
  if (!held || !open) throw new Error('two answers expected');
  await app.db.update(feedback).set({ heldAt: createdAt }).where(eq(feedback.id, held.id));
  const call = { venueUuid: venue.id, tableNumber: '7', status: 'done' as const, createdAt };
  await insertCallRows(app.db, [
    { ...call, tokenHash: 'held', feedbackId: held.id },
    { ...call, tokenHash: 'open', feedbackId: open.id },
  ]);
  app.moveClock(61 * DAY_MS);
  await enforceRetention(app.services);
  expect(await rowsOf(app, 'feedback', venue)).toBe(1);
  const kept = await app.db.select().from(calls).orderBy(calls.tokenHash);
  expect(kept).toMatchObject([
    { tokenHash: 'held', feedbackId: null },
    { tokenHash: 'open', feedbackId: open.id },
  ]);
});

test('a retention batch changes no more rows than its limit, whatever the query plan', async () => {
  const app = await testApp();
  const venue = await aVenue(app, await anOwner(app));
  await guests(app, venue, 7);
  app.moveClock(1000);
  const batch = retention.contactErasure(app.services.now());
  const portions = await app.db.transaction(async (tx) => {
    // Forces a plan that would run a plain subquery again for every row and exceed the limit.
    await tx.execute(sql`select set_config(name, 'off', true) from unnest(array[
      'enable_hashjoin', 'enable_mergejoin', 'enable_hashagg', 'enable_sort', 'enable_material'
    ]) name`);
    return [await batch(tx, 5), await batch(tx, 5), await batch(tx, 5)];
  });
  expect(portions).toEqual([5, 2, 0]);
  const rows = await app.db.select().from(feedback).where(eq(feedback.venueUuid, venue.id));
  expect(rows.map(({ email }) => email)).toEqual(Array(7).fill(null));
});

async function rowsOf(app: TestApp, table: string, venue: VenueRow): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where venue_uuid = ${venue.id}`,
  );
  return rows[0]?.count ?? 0;
}
