import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls, floorListeners } from '#server/floor/table.ts';
import { threadMessages } from '#server/tickets/table.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { COPPER_KETTLE } from '../demo-business.ts';
import { seedDemo } from '../seed-demo.ts';
import { playEvening } from './play-evening.ts';

let app: TestApp;
let url: string;
const lines: string[] = [];
let pausedMs = 0;
const say = (line: string) => void lines.push(line);
beforeEach(async () => {
  await testApp();
  app = await makeTestApp((await testDatabase()).db);
  await app.server.http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.http.server.address() as AddressInfo).port}`;
  lines.length = 0;
  pausedMs = 0;
});
afterEach(() => app.server.http.close());

/** Moves the clock on without making the open boards look gone. */
async function pause(ms: number): Promise<void> {
  pausedMs += ms;
  app.moveClock(ms);
  // Far in the future, so that a slow machine does not make the boards look gone.
  const seenAt = new Date(app.services.now().getTime() + HOUR_MS);
  await app.db.update(floorListeners).set({ seenAt });
}

const kettle = async () =>
  (await app.db.select().from(venues)).find(({ name }) => name === COPPER_KETTLE.settings.name);

test('the demo’s evening plays to its end, even if the café is closed at that hour', async () => {
  const threeAtNight = DAY_MS - (app.services.now().getTime() % DAY_MS) + 3 * HOUR_MS;
  app.moveClock(threeAtNight);
  await seedDemo(app.services);
  const begunAt = app.services.now();
  const before = new Set((await app.db.select().from(threadMessages)).map(({ id }) => id));
  await playEvening(url, { say, pause }).ended;
  expect(lines.at(-1)).toContain('That was the evening');
  expect(lines.join('\n')).toContain('the doors stay open for this evening only');
  const called = (await app.db.select().from(calls).orderBy(asc(calls.createdAt))).filter(
    ({ createdAt }) => createdAt >= begunAt,
  );
  expect(called).toMatchObject([
    { tableNumber: '11', takenBy: null, outcome: null },
    { tableNumber: '4', status: 'done', takenByName: 'Priya Nair', isSettled: true },
    { tableNumber: '7', status: 'done', outcome: 'talked', isSettled: false },
    { tableNumber: '2', status: 'withdrawn' },
  ]);
  expect(called.filter(({ feedbackId }) => feedbackId)).toHaveLength(3);
  expect(pausedMs).toBeLessThan(6 * MINUTE_MS);
  const said = (await app.db.select().from(threadMessages)).filter(({ id }) => !before.has(id));
  expect(said.map(({ side }) => side).sort()).toEqual(['guest', 'venue', 'venue']);
  expect(said.some(({ acceptedCode }) => acceptedCode)).toBe(true);
  expect((await kettle())?.openingHours).toEqual(COPPER_KETTLE.openingHours);
});

test('stopping the demo’s evening restores the opening hours, and starting it without a demo explains how to start one', async () => {
  await playEvening(url, { say, pause }).ended;
  expect(lines).toEqual([expect.stringContaining('Start it with "npm run demo"')]);
  await seedDemo(app.services);
  const { stop } = playEvening(url, { say });
  await vi.waitUntil(() => lines.join().includes('have opened the floor board'));
  await stop();
  expect((await kettle())?.openingHours).toEqual(COPPER_KETTLE.openingHours);
});
