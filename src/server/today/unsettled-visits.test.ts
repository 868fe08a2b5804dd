import { expect, test } from 'vitest';
import { floorListeners } from '#server/floor/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';

test('on Today, a complaint whose guest says that the visit did not help comes before newer ones and names who went, until it is resolved', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const venue = await aVenue(app, owner, { liveFloor: true });
  const mina = await aMember(app, owner, { venues: [venue] });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  const { venueId } = venue;
  const today = async () =>
    (await app.send('GET', `/api/today?venueId=${venueId}`, { token: owner.token })).body;
  const say = async (fields: object) =>
    (await app.send('POST', '/api/feedback', { body: { venueId, rating: 'poor', ...fields } })).body
      .id;
  const isVisited = async (tableNumber: string, settled: boolean) => {
    const body = { venueId, tableNumber, rating: 'poor' };
    const call = (await app.send('POST', '/api/calls', { body })).body;
    const id = await say({ callToken: call.token });
    const asMina = { token: mina.token };
    await app.send('POST', `/api/floor/calls/${call.id}/claim`, asMina);
    const outcome = { outcome: 'replaced' };
    await app.send('POST', `/api/floor/calls/${call.id}/done`, { ...asMina, body: outcome });
    await app.send('POST', `/api/calls/${call.token}/outcome`, { body: { settled } });
    app.moveClock(MINUTE_MS);
    return id;
  };
  await isVisited('5', true);
  const id = await isVisited('7', false);
  for (const email of ['a', 'b', 'c', 'd', 'e']) await say({ email: `${email}@example.com` });
  const { open, unsettledVisits } = await today();
  expect(open.items.map((item: { id: string }) => item.id)).toHaveLength(4);
  expect(open.items[0]).toMatchObject({ id, complaint: { status: 'open' } });
  expect(unsettledVisits).toEqual([{ entryId: id, by: 'Mina Member', at: expect.any(String) }]);
  const resolved = { token: owner.token, body: { how: 'talked' } };
  const response = await app.send('POST', `/api/feedback/${id}/resolve`, resolved);
  expect(response.status).toBe(200);
  const after = await today();
  expect(after.unsettledVisits).toEqual([]);
  expect(after.open.items.some((item: { id: string }) => item.id === id)).toBe(false);
});
