import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { readMessages } from '#server/understanding/messages/read-messages.ts';
import { venues } from '#server/venues/table.ts';
import { aMember, anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';

test('the board shows the words behind an alarm to managers, and to staff only if the venue lets them read', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const venue = await aVenue(app, owner, { liveFloor: true });
  const maya = await aMember(app, owner);
  const answer = { venueId: venue.venueId, rating: 'poor', tableNumber: '7' };
  const { body } = await app.send('POST', '/api/feedback', {
    body: { ...answer, textGeneral: 'The soup was fine, but my lips swelled' },
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const alarm = async ({ token }: { token: string }) =>
    (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token })).body.calls[0];
  expect((await alarm(owner)).because).toEqual(['swelled']);
  expect((await alarm(maya)).because).toEqual([]);

  await app.db.update(venues).set({ staffMayRead: true }).where(eq(venues.id, venue.id));
  expect((await alarm(maya)).because).toEqual(['swelled']);

  const code = body.ticketUrl.split('/').at(-1);
  const text = 'It swelled again, write to ann@guest.example';
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  await readMessages(app.services, simpleReader());
  expect((await alarm(owner)).because).toEqual(['swelled', text]);
  const { id, because } = await alarm(maya);
  expect(because).toEqual(['swelled', expect.not.stringContaining('ann@')]);
  const claimed = await app.send('POST', `/api/floor/calls/${id}/claim`, { token: maya.token });
  expect(claimed.body.because).toEqual(because);
});
