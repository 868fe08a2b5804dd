import { expect, test } from 'vitest';
import { sidOf } from '#server/platform/http/session.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { aMember, anOwner, aPairedDevice, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { floorListeners } from './table.ts';

test('a guest’s answer ‘Not really’ is shown for an hour on the board of the member who went to the table, and on no other board', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app);
  const venue = await aVenue(app, owner, { liveFloor: true });
  const mina = await aMember(app, owner, { venues: [venue] });
  const device = await aPairedDevice(app, owner, venue);
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  const unsettledOf = async ({ token }: { token: string }) =>
    (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token })).body.unsettled;
  const isVisited = async (tableNumber: string, by: { token: string }, settled: boolean) => {
    const { id, token } = (
      await app.send('POST', '/api/calls', { body: { venueId: venue.venueId, tableNumber } })
    ).body;
    await app.send('POST', `/api/floor/calls/${id}/done`, { token: by.token, body: {} });
    await app.send('POST', `/api/calls/${token}/outcome`, { body: { settled } });
    return id as string;
  };
  await isVisited('5', mina, true);
  const id = await isVisited('7', mina, false);
  const fromDevice = await isVisited('12', device, false);
  const settledAt = expect.any(String);
  expect(await unsettledOf(mina)).toEqual([{ id, tableNumber: '7', settledAt }]);
  expect(await unsettledOf(device)).toEqual([{ id: fromDevice, tableNumber: '12', settledAt }]);
  expect(await unsettledOf(owner)).toEqual([]);
  app.moveClock(HOUR_MS);
  expect(await unsettledOf(mina)).toEqual([]);
});
