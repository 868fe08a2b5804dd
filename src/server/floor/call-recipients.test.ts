import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTier } from '#server/billing/plans/select-plan.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { pushes } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DEFAULT_NEWS_SETTINGS, type NewsSettings } from '#shared/push/news.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { readEventStream } from '#testing/live/read-event-stream.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['7'] });
});

const call = () =>
  app.send('POST', '/api/calls', { body: { venueId: venue.venueId, tableNumber: '7' } });
const callsOpen = async () =>
  (await app.send('GET', `/api/restaurant/${venue.venueId}/settings`)).body.callsOpen;

async function subscribe({ token }: { token: string }, wishes: object = {}): Promise<void> {
  const endpoint = `https://push.example/${newId()}`;
  const body = { endpoint, keys: newBrowserKeys().shared, ...wishes };
  expect((await app.send('POST', '/api/push/subscriptions', { token, body })).status).toBe(201);
}

describe('who hears a call by push', () => {
  const ALL_DAY = { from: '00:00', to: '23:59' };
  const toldHow: NewsSettings = {
    ...DEFAULT_NEWS_SETTINGS,
    call: { push: 'managers', mail: 'nobody' },
  };
  const isAtNoon = async () => {
    const noon = new Date(app.services.now());
    noon.setUTCHours(36, 0, 0, 0);
    app.moveClock(noon.getTime() - app.services.now().getTime());
    await app.db.update(venues).set({ timezone: 'UTC' }).where(eq(venues.id, venue.id));
  };

  type Case = [string, boolean, (staff: TestMember) => Promise<void>];
  test.each<Case>([
    ['all members are told, and staff have push', true, (staff) => subscribe(staff)],
    [
      'only managers are told, and only staff have push',
      false,
      async (staff) => {
        await app.db.update(venues).set({ toldHow }).where(eq(venues.id, venue.id));
        await subscribe(staff);
      },
    ],
    [
      'only managers are told, and the owner has push',
      true,
      async (staff) => {
        await app.db.update(venues).set({ toldHow }).where(eq(venues.id, venue.id));
        await subscribe(staff);
        await subscribe(owner);
      },
    ],
    [
      'it is within the quiet hours of the only device',
      false,
      async (staff) => {
        await isAtNoon();
        await subscribe(staff, { quietHours: ALL_DAY });
      },
    ],
    [
      'the only member with push wants news only on shift, and is not on shift',
      false,
      (staff) => subscribe(staff, { onlyOnShift: true }),
    ],
    [
      'the only member with push wants news only on shift, and left the board an hour ago',
      true,
      async (staff) => {
        const seenAt = new Date(app.services.now().getTime() - 3_600_000);
        const listener = { venueUuid: venue.id, sid: sidOf(staff.cookie), seenAt };
        await app.db.insert(floorListeners).values(listener);
        await subscribe(staff, { onlyOnShift: true });
      },
    ],
    [
      'the only device wants other news',
      false,
      (staff) => subscribe(staff, { kinds: ['guest_reply'] }),
    ],
    [
      'the only member with push works elsewhere',
      false,
      async () => {
        const elsewhere = await aVenue(app, owner);
        await subscribe(await aMember(app, owner, { venues: [elsewhere] }));
      },
    ],
  ])('a call is accepted if and only if it is pushed: %s', async (_, isHeard, arrange) => {
    const staff = await aMember(app, owner);
    await arrange(staff);
    expect(await callsOpen()).toBe(isHeard);
    expect((await call()).status).toBe(isHeard ? 201 : 409);
    expect(await app.db.select().from(pushes)).toHaveLength(isHeard ? 1 : 0);
  });
});

describe('a member who no longer fits the plan', () => {
  /** Adds more members than Starter allows; returns the last of them. */
  async function aCrowd(): Promise<TestMember> {
    for (let count = 0; count < 3; count += 1) {
      await aMember(app, owner);
      app.moveClock(1_000);
    }
    return await aMember(app, owner);
  }

  const downgrade = () =>
    app.db.transaction((tx) => applyTier(app.services, tx, owner.businessId, 'starter'));

  test('a member who no longer fits the plan does not count as listening by push', async () => {
    await subscribe(await aCrowd());
    expect(await callsOpen()).toBe(true);
    await downgrade();
    expect(await callsOpen()).toBe(false);
    expect((await call()).body.code).toBe('NOBODY_LISTENING');
  });

  test('the open board of a member who no longer fits the plan does not count as listening, and its stream ends', async () => {
    const { token } = await aCrowd();
    const serving = await makeTestApp(app.db, { RATE_LIMITS: 'off' });
    const url = await serving.server.http.listen({ host: '127.0.0.1', port: 0 });
    const onEvent = vi.fn();
    const board = await readEventStream(`${url}/api/floor/events?venueId=${venue.id}`, {
      token,
      onEvent,
    });
    // The second 'look' shows that the server is subscribed to announcements.
    await vi.waitUntil(() => onEvent.mock.calls.length > 1);
    expect(await callsOpen()).toBe(true);
    await downgrade();
    expect(await callsOpen()).toBe(false);
    expect((await call()).body.code).toBe('NOBODY_LISTENING');
    await board.ended;
    await serving.server.http.close();
  });
});
