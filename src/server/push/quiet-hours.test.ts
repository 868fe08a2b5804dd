import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DEFAULT_NEWS_SETTINGS, type NewsKind, type QuietHours } from '#shared/push/news.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { queuePushesForVenue } from './queue-pushes-query.ts';
import { pushes } from './table.ts';

let app: TestApp;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  const owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true });
  await app.send('POST', '/api/push/subscriptions', {
    token: owner.token,
    body: { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared },
  });
});

/** Counts the devices that get the news at a given time of day at the venue. */
async function heardAt(time: string, kind: NewsKind, quietHours: QuietHours | null) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const start = new Date(app.services.now());
  start.setUTCHours(hours, minutes, 0, 0);
  app.moveClock((start.getTime() - app.services.now().getTime() + 86_400_000) % 86_400_000);
  await app.db
    .update(venues)
    .set({ timezone: 'UTC', toldHow: { ...DEFAULT_NEWS_SETTINGS, quietHours } })
    .where(eq(venues.id, venue.id));
  await app.db.delete(pushes);
  await queuePushesForVenue(app.services, venue.id, {
    kind,
    about: newId(),
    title: 'News',
    body: 'Of a guest',
    opens: '/floor',
  });
  return (await app.db.select().from(pushes)).length;
}

test.each([
  ['23:30', { from: '23:00', to: '08:00' }, 0],
  ['07:30', { from: '23:00', to: '08:00' }, 0],
  ['08:30', { from: '23:00', to: '08:00' }, 1],
  ['14:30', { from: '14:00', to: '17:00' }, 0],
  ['17:30', { from: '14:00', to: '17:00' }, 1],
  ['03:30', null, 1],
])('at %s, with quiet hours %j, a reply reaches %d devices', async (time, quiet, expected) => {
  expect(await heardAt(time, 'guest_reply', quiet)).toBe(expected);
});

test('a call from a guest is pushed even in quiet hours', async () => {
  expect(await heardAt('23:30', 'call', { from: '23:00', to: '08:00' })).toBe(1);
});
