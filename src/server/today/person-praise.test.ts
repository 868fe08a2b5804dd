import { beforeEach, expect, test } from 'vitest';
import { updateUser } from '#server/accounts/queries.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

let app: TestApp;
let owner: TestOwner;
let here: { id: string; venueId: string };
let there: { id: string; venueId: string };
let jose: TestMember;

beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  here = await aVenue(app, owner, { name: 'Harbour' });
  there = await aVenue(app, owner);
  jose = await aMember(app, owner, { venues: [here] });
  await updateUser(app.db, jose.id, { firstName: 'José', updatedAt: app.services.now() });
});

test('a manager reads what guests of a venue said about a person, newest first, whatever the spelling', async () => {
  await say('José', 'lovely, first');
  app.moveClock(1_000);
  await say('JOSE', 'lovely, second');
  await say('Josephine', 'lovely, somebody else');
  await say('José', 'lovely, elsewhere', there);
  const { body } = await read('jose');
  expect(body).toMatchObject({
    praise: [{ words: 'lovely, second' }, { words: 'lovely, first' }],
    count: 2,
    member: { firstName: 'José' },
  });
});

test('a topic that a guest only tapped counts as praise, but is not quoted', async () => {
  await say('José', 'Excellent service');
  expect((await read('José')).body).toMatchObject({ praise: [], count: 1 });
  expect((await send('José')).status).toBe(404);
  await say('José', 'José was lovely');
  await say('José', 'Excellent service');
  expect((await read('José')).body).toMatchObject({
    praise: [{ words: 'José was lovely' }],
    count: 3,
  });
  await send('José');
  expect((await app.mailTo(jose.email))?.text).not.toContain('Excellent service');
});

test('praise is mailed to the member whom guests named, at most three times a day', async () => {
  await say('José', 'José was lovely');
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await send('José')).body).toEqual({ sentTo: 'José' });
  }
  const mail = await app.mailTo(jose.email);
  expect(mail?.subject).toBe('A guest praised you at Harbour');
  expect(mail?.text).toContain('“José was lovely”');
  expect((await send('José')).status).toBe(429);
});

test('praise is not sent if nobody in the team, or more than one, has that first name', async () => {
  await say('Anna', 'Anna was lovely');
  expect((await read('Anna')).body).toMatchObject({ count: 1, member: null });
  expect((await send('Anna')).status).toBe(404);
  for (const _ of ['first', 'second']) {
    const anna = await aMember(app, owner, { venues: [here] });
    await updateUser(app.db, anna.id, { firstName: 'Anna', updatedAt: app.services.now() });
  }
  expect((await read('Anna')).body.member).toBeNull();
});

test('staff cannot read the praise for others, and a manager can read it only at their own venue', async () => {
  const manager = await aMember(app, owner, { role: 'manager', venues: [there] });
  expect((await read('José', jose.token)).status).toBe(403);
  expect((await read('José', manager.token)).status).toBe(404);
  expect((await send('José', manager.token)).status).toBe(404);
});

async function say(serverName: string, textGeneral: string, { venueId } = here): Promise<void> {
  const body = { venueId, rating: 'excellent', serverName, textGeneral };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
  await readAnswers(app);
}

function read(name: string, token = owner.token) {
  const query = new URLSearchParams({ venueId: here.venueId, name });
  return app.send('GET', `/api/praise/person?${query}`, { token });
}

function send(name: string, token = owner.token) {
  return app.send('POST', '/api/praise/person', { token, body: { venueId: here.venueId, name } });
}
