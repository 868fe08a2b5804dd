import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { readMessages } from '#server/understanding/messages/read-messages.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { venues } from '#server/venues/table.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { aMember, anOwner, aPairedDevice, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

test('the board shows the words behind an alarm to managers, and to staff only those of the answer, if the venue lets them read', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const venue = await aVenue(app, owner, { liveFloor: true });
  const maya = await aMember(app, owner);
  const tablet = await aPairedDevice(app, owner, venue);
  const answer = { venueId: venue.venueId, rating: 'poor', tableNumber: '7' };
  const { body } = await app.send('POST', '/api/feedback', {
    body: { ...answer, textGeneral: 'The soup was fine, but my lips are fat: ann@guest.example' },
  });
  const decisive = 'lips are fat: ann@guest.example';
  await readAnswers(app, readDangerIn(decisive));
  await alertSeriousComplaints(app.services);
  const alarm = async ({ token }: { token: string }) =>
    (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token })).body.calls[0];
  expect((await alarm(owner)).because).toEqual([decisive]);
  expect((await alarm(maya)).because).toEqual([]);

  await app.db.update(venues).set({ staffMayRead: true }).where(eq(venues.id, venue.id));
  const ofAnswer = ['lips are fat: (address removed)'];
  expect(await alarm(maya)).toMatchObject({ because: ofAnswer, isEmergency: false });

  const code = body.ticketUrl.split('/').at(-1);
  const text = 'This is Helen Marsh, I cannot breathe';
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  await readMessages(app.services, readDangerIn(text));
  expect((await alarm(owner)).because).toEqual([decisive, text]);
  for (const staff of [maya, tablet]) {
    expect(await alarm(staff)).toMatchObject({ because: ofAnswer, isEmergency: true });
  }
  const { id } = await alarm(maya);
  const claimed = await app.send('POST', `/api/floor/calls/${id}/claim`, { token: maya.token });
  expect(claimed.body).toMatchObject({ because: ofAnswer, isEmergency: true });
});

test('an emergency is marked on the board of staff who may not read, and comes first on Today', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner, { liveFloor: true });
  const maya = await aMember(app, owner);
  for (const [tableNumber, textGeneral] of [
    ['9', 'My lips are fat'],
    ['3', 'Help, he chokes on his meat'],
  ]) {
    const body = { venueId, rating: 'poor', tableNumber, textGeneral };
    await app.send('POST', '/api/feedback', { body });
    app.moveClock(SECOND_MS);
  }
  await readAnswers(app, readDanger);
  await alertSeriousComplaints(app.services);
  const floor = await app.send('GET', `/api/floor?venueId=${venueId}`, { token: maya.token });
  expect(floor.body.calls).toMatchObject([
    { tableNumber: '9', safety: 'allergen', isEmergency: false, because: [] },
    { tableNumber: '3', safety: 'injury', isEmergency: true, because: [] },
  ]);
  const today = await app.send('GET', `/api/today?venueId=${venueId}`, { token: owner.token });
  expect(today.body.open.items).toMatchObject([{ tableNumber: '3' }, { tableNumber: '9' }]);
});

const readDanger: Reader = async (answers) =>
  answers.map(([words = '']) => ({
    language: 'en',
    tone: 'negative',
    topics: [],
    ...(words.includes('chokes')
      ? { safety: 'injury', because: ['he chokes'] }
      : { safety: 'allergen', because: ['lips'] }),
  }));

function readDangerIn(words: string): Reader {
  return async (answers) =>
    answers.map(() => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: 'allergen',
      because: [words],
    }));
}
