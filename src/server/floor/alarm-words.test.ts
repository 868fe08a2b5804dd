import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { pushes } from '#server/push/table.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { venues } from '#server/venues/table.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { CALL_LAPSES_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { aMember, anOwner, aPairedDevice, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';

test('the board shows managers all words that raised an alarm, and staff only those in the answer, if they may read answers at all', async () => {
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

test('the board quotes the guest’s sentence about danger only while the answer still contains it, and hides addresses in it from staff', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const venue = await aVenue(app, owner, { liveFloor: true });
  const maya = await aMember(app, owner);
  const answer = { venueId: venue.venueId, rating: 'poor', tableNumber: '7' };
  const say = async (textSpecific: string, second: number) => {
    const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
    const { body } = await app.send('POST', '/api/feedback', {
      body: { ...answer, textSpecific, unfinishedAt },
      headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
    });
    return body;
  };
  const quoteTo = async ({ token }: { token: string }) =>
    (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token })).body.calls[0].quote;
  const sentence = 'Since the soup my lips are fat, write to ann@guest.example please.';
  const { ticketUrl } = await say(`We waited. ${sentence} Thanks`, 1);
  await readAnswers(app, readDangerIn('lips are fat'));
  await alertSeriousComplaints(app.services);
  expect(await quoteTo(owner)).toBe(sentence);
  expect(await quoteTo(maya)).toBeNull();
  await app.db.update(venues).set({ staffMayRead: true }).where(eq(venues.id, venue.id));
  expect(await quoteTo(maya)).toBe(
    'Since the soup my lips are fat, write to (address removed) please.',
  );

  await say('Sorry, all fine', 2);
  expect(await quoteTo(owner)).toBe('lips are fat');
  expect(await quoteTo(maya)).toBeNull();

  const text = 'This is Helen Marsh, I cannot breathe';
  await app.send('POST', `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`, {
    body: { text },
  });
  await readMessages(app.services, readDangerIn(text));
  expect(await quoteTo(owner)).toBe(text);
  expect(await quoteTo(maya)).toBeNull();
});

test('an emergency is first on the board of staff who may not read answers, and first on Today', async () => {
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
    { tableNumber: '3', safety: 'injury', isEmergency: true, because: [] },
    { tableNumber: '9', safety: 'allergen', isEmergency: false, because: [] },
  ]);
  const today = await app.send('GET', `/api/today?venueId=${venueId}`, { token: owner.token });
  expect(today.body.open.items).toMatchObject([{ tableNumber: '3' }, { tableNumber: '9' }]);
});

describe('an alarm about choking', () => {
  let app: TestApp;
  let owner: TestOwner;
  let venueId: string;
  let guest: { id: string; ticketUrl: string };
  beforeEach(async () => {
    app = await testApp({ RATE_LIMITS: 'off' });
    owner = await anOwner(app, { tier: 'premium' });
    ({ venueId } = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true }));
    const push = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
    await app.send('POST', '/api/push/subscriptions', { token: owner.token, body: push });
  });

  async function say(textGeneral: string): Promise<void> {
    const body = { venueId, rating: 'poor', tableNumber: '3', textGeneral };
    guest = (await app.send('POST', '/api/feedback', { body })).body;
    await readAnswers(app, readDanger);
    await alertSeriousComplaints(app.services);
  }

  async function write(
    text: string,
    doBeforeTheAlert: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    app.moveClock(MINUTE_MS);
    const code = guest.ticketUrl.split('/').at(-1);
    await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
    await readMessages(app.services, readDanger);
    await doBeforeTheAlert();
    await alertTeamToDangerOnTickets(app.services);
    app.moveClock(MINUTE_MS);
  }

  async function act(path: string, body: object = {}): Promise<void> {
    expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
    app.moveClock(MINUTE_MS);
  }

  async function endAlarm(): Promise<void> {
    const { id } = await alarm();
    await act(`/api/floor/calls/${id}/claim`);
    app.moveClock(MINUTE_MS);
    await act(`/api/floor/calls/${id}/done`);
  }

  const alarm = async () =>
    (await app.send('GET', `/api/floor?venueId=${venueId}`, { token: owner.token })).body.calls[0];
  const pushed = async () =>
    (await app.db.select().from(pushes).where(eq(pushes.kind, 'call'))).map(({ title }) => title);

  test('an alarm about choking is still shown as an emergency, with the guest’s words, after a person chose another safety class', async () => {
    await say('Help, he chokes on his meat');
    await act(`/api/feedback/${guest.id}/understanding`, { safety: 'allergen' });
    expect(await alarm()).toMatchObject({ isEmergency: true, because: ['he chokes'] });
  });

  test('an ended alarm about choking is not raised again by a message about a lesser danger', async () => {
    await say('Help, he chokes on his meat');
    await endAlarm();
    await write('There is a hair in the dessert');
    expect(await alarm()).toMatchObject({
      safety: 'foreign_object',
      isEmergency: false,
      because: ['There is a hair in the dessert'],
    });
    expect((await pushed()).toSorted()).toEqual([
      'Table 3: possible emergency',
      'Table 3: possible food contamination',
    ]);
    await write('Now he chokes again');
    expect(await alarm()).toMatchObject({ safety: 'injury', isEmergency: true });
  });

  test('an alarm about choking that lapsed because staff did not end it is raised again by a message about a lesser danger', async () => {
    await say('Help, he chokes on his meat');
    await act(`/api/floor/calls/${(await alarm()).id}/arrive`);
    app.moveClock(CALL_LAPSES_AFTER_MS);
    await releaseCalls(app.services);
    expect(await alarm()).toBeUndefined();
    await write('There is a hair in the dessert');
    expect(await alarm()).toMatchObject({ safety: 'injury', isEmergency: true });
  });

  test('an alarm about choking is raised even if staff have just ended an earlier alarm of the same guest', async () => {
    await say('There is a hair in the dessert');
    const { id } = await alarm();
    await act(`/api/floor/calls/${id}/claim`);
    await write('Help, he chokes on his meat', async () => {
      const finished = await app.send('POST', `/api/floor/calls/${id}/done`, {
        token: owner.token,
        body: {},
      });
      expect(finished.status).toBe(200);
    });
    expect(await alarm()).toMatchObject({ safety: 'injury', isEmergency: true });
  });

  test('an ended alarm about choking is not raised again by later messages if a person has chosen another safety class', async () => {
    await say('We waited');
    await write('My son chokes with laughter');
    expect(await alarm()).toMatchObject({ isEmergency: true });
    await act(`/api/feedback/${guest.id}/understanding`, { safety: 'foreign_object' });
    expect(await alarm()).toMatchObject({ isEmergency: true });
    await endAlarm();
    await write('There is a hair in the dessert');
    expect(await alarm()).toMatchObject({ isEmergency: false });
  });
});

test('emails about alerts and missed alarms name an emergency in the same words as the floor board', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
  for (const [tableNumber, textGeneral] of [
    ['9', 'My lips are fat'],
    ['3', 'Help, he chokes on his meat'],
  ]) {
    const body = { venueId, rating: 'poor', tableNumber, textGeneral };
    await app.send('POST', '/api/feedback', { body });
  }
  await readAnswers(app, readDanger);
  await alertSeriousComplaints(app.services);
  app.moveClock(5 * MINUTE_MS);
  await handleMissedCalls(app.services);
  const sent = await app.db.select().from(mails);
  const told = sent.filter(({ kind }) => kind === 'serious-complaint');
  expect(told.map(({ subject }) => subject.replace(/ at [^,]*,/, ',')).toSorted()).toEqual([
    'Possible allergic reaction, table 9 (the guest did not scan its code)',
    'Possible emergency, table 3 (the guest did not scan its code): “Help, he chokes on his meat”',
  ]);
  const missed = sent.find(({ kind }) => kind === 'missed-call')?.text.replaceAll(/\s+/g, ' ');
  expect(missed).toContain(
    'Table 3 (the guest did not scan its code): possible emergency; nobody was on the way',
  );
  expect(missed).toContain(
    'Table 9 (the guest did not scan its code): possible allergic reaction; nobody was on the way',
  );
});

const readDanger: Reader = async (answers) =>
  answers.map(([words = '']) => ({
    language: 'en',
    tone: 'negative',
    topics: [],
    ...dangerIn(words),
  }));

function dangerIn(words: string): { safety: SafetyClass | null; because: string[] } {
  if (words.includes('chokes')) return { safety: 'injury', because: ['he chokes'] };
  if (words.includes('lips')) return { safety: 'allergen', because: ['lips'] };
  if (words.includes('hair')) return { safety: 'foreign_object', because: ['a hair'] };
  return { safety: null, because: [] };
}

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
