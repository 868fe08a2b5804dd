import { expect, test } from 'vitest';
import { aMember, anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';

test('each member sees how many complaints wait at their own venues until somebody takes them', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { tier: 'premium' });
  const kettle = await aVenue(app, owner, { name: 'Kettle' });
  const luna = await aVenue(app, owner, { name: 'Luna' });
  await aVenue(app, owner);
  const manager = await aMember(app, owner, { role: 'manager', venues: [kettle] });
  const stranger = await anOwner(app);
  const say = async (venueId: string, rating: string) =>
    (await app.send('POST', '/api/feedback', { body: { venueId, rating } })).body;
  const waitingFor = async ({ token }: { token: string }) =>
    (await app.send('GET', '/api/feedback/waiting', { token })).body.venues;

  const { id } = await say(kettle.venueId, 'poor');
  for (const rating of ['fair', 'poor', 'great']) await say(luna.venueId, rating);
  const atKettle = { venueId: kettle.venueId, name: 'Kettle', waiting: 1, serious: 0 };
  const atLuna = { venueId: luna.venueId, name: 'Luna', waiting: 2, serious: 0 };
  expect(await waitingFor(owner)).toEqual([atLuna, atKettle]);
  expect(await waitingFor(manager)).toEqual([atKettle]);
  expect(await waitingFor(stranger)).toEqual([]);
  await app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  expect(await waitingFor(owner)).toEqual([atLuna]);
});

test('a venue with an open serious complaint is listed before one with more open complaints', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { tier: 'premium' });
  const [busy, serious] = [await aVenue(app, owner), await aVenue(app, owner)];
  const say = async (venueId: string, isSeriousComplaint = false) => {
    const body = { venueId, rating: 'poor', isSeriousComplaint };
    return (await app.send('POST', '/api/feedback', { body })).body.id;
  };
  await say(busy.venueId);
  await say(busy.venueId);
  const id = await say(serious.venueId, true);
  const waiting = async () =>
    (await app.send('GET', '/api/feedback/waiting', { token: owner.token })).body.venues;
  expect(await waiting()).toMatchObject([
    { venueId: serious.venueId, waiting: 1, serious: 1 },
    { venueId: busy.venueId, waiting: 2, serious: 0 },
  ]);
  await app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  expect(await waiting()).toMatchObject([{ venueId: busy.venueId }]);
});
