import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { retireVenue } from '#server/venues/create-venues.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { aMember, anOwner, aPairedDevice, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { floorJobs } from './jobs.ts';
import { floorPlans } from './table.ts';

const SEVEN = { name: '7', x: 0.25, y: 0.4, shape: 'square' };
const TWELVE = { name: 'Table 12', x: 0.75, y: 0.4, shape: 'round' };
const BAR = { kind: 'bar', label: 'Bar', x: 0.5, y: 0.94, width: 0.5, height: 0.05 };

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['1', '7', '12'] });
});

const read = async ({ token }: { token: string } = owner) =>
  (await app.send('GET', `/api/floor/plan?venueId=${venue.venueId}`, { token })).body;
const store = (plan: object, { token }: { token: string } = owner) =>
  app.send('PUT', '/api/floor/plan', {
    token,
    body: { venueId: venue.venueId, version: 0, tables: [SEVEN], marks: [], ...plan },
  });
const planVersion = async () =>
  (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token: owner.token })).body
    .planVersion;

test('tables that a manager arranges stay in their places for staff and for the shared tablet', async () => {
  const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
  const staff = await aMember(app, owner, { venues: [venue] });
  expect(await read()).toEqual({ version: 0, tables: [], marks: [] });
  expect(await planVersion()).toBe(0);
  const stored = await store({ tables: [SEVEN, TWELVE], marks: [BAR] }, manager);
  const plan = { version: 1, tables: [SEVEN, TWELVE], marks: [BAR] };
  expect(stored).toMatchObject({ status: 200, body: plan });
  expect(await read(staff)).toEqual(plan);
  expect(await read(await aPairedDevice(app, owner, venue))).toEqual(plan);
  expect(await planVersion()).toBe(1);
  expect((await store({ version: 1 }, staff)).status).toBe(403);
});

test('of two managers who arrange the tables at the same time, the later one is told who was first', async () => {
  const mina = await aMember(app, owner, { role: 'manager' });
  expect((await store({ tables: [SEVEN] }, mina)).status).toBe(200);
  const late = await store({ tables: [TWELVE] });
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', by: 'Mina' } });
  expect(await read()).toMatchObject({ version: 1, tables: [SEVEN] });
  expect((await store({ version: 1, tables: [TWELVE] })).body).toMatchObject({ version: 2 });
});

test('the activity log shows that a floor plan was stored, but not that another one was refused', async () => {
  await store({ tables: [SEVEN] });
  expect((await store({ tables: [TWELVE] })).status).toBe(409);
  const { activity } = (await app.send('GET', '/api/activity', { token: owner.token })).body;
  const arranged = activity.filter(
    ({ action }: { action: string }) => action === 'tables.arranged',
  );
  expect(arranged).toMatchObject([{ words: `Arranged the tables of ${venue.name}` }]);
});

test('a table removed from the venue’s list disappears from the floor plan, and gets its old place back when it is listed again', async () => {
  await store({ tables: [SEVEN, TWELVE] });
  const list = (tables: string[]) =>
    app.send('PUT', `/api/restaurants/${venue.id}`, {
      token: owner.token,
      body: { id: venue.id, updates: { tables } },
    });
  await list(['1', '7']);
  expect((await read()).tables).toEqual([SEVEN]);
  await list(['1', '7', '12']);
  expect((await read()).tables).toEqual([SEVEN, TWELVE]);
});

test.each([
  ['a place outside the room', { tables: [{ ...SEVEN, x: 1.2 }] }],
  ['two places for one table', { tables: [SEVEN, { ...SEVEN, name: 'Table 7' }] }],
  ['an unknown shape', { tables: [{ ...SEVEN, shape: 'heart' }] }],
  ['a label that is too long', { marks: [{ ...BAR, label: 'x'.repeat(25) }] }],
])('a floor plan with %s is refused', async (_, plan) => {
  expect((await store(plan)).status).toBe(400);
  expect(await read()).toMatchObject({ version: 0 });
});

test('the floor plan of a venue is deleted with the venue', async () => {
  await store({});
  const forgetting = floorJobs(app.services).find(({ name }) => name === 'erasing old calls');
  await forgetting?.run();
  expect(await read()).toMatchObject({ version: 1 });
  await app.db.transaction((tx) => retireVenue(tx, owner.businessId, venue.id, new Date()));
  await forgetting?.run();
  const left = await app.db.select().from(floorPlans).where(eq(floorPlans.venueUuid, venue.id));
  expect(left).toEqual([]);
});
