import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { understandings } from '../table.ts';
import { readMessages } from './read-messages.ts';

const DANGER = 'My tongue swelled just now';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  await aVenue(app, owner, { venueId: 'kettle' });
});

/** The part of an answer that the guest had written by then. */
async function say(textSpecific: string, minute = 1): Promise<{ id: string; code: string }> {
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, minute)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating: 'fair', tableNumber: '7', textSpecific, unfinishedAt },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  await readAnswers(app);
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

async function write(code: string, text: string): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  expect(status).toBe(201);
  await readMessages(app.services, simpleReader());
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const openCases = async () => (await get('/api/cases?status=open')).cases;
const correct = (id: string, body: object) =>
  app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body });

async function readByNewerReader(found: Partial<Understanding>): Promise<void> {
  const reading: Understanding = {
    language: 'en',
    tone: 'neutral',
    topics: [],
    safety: null,
    because: [],
    ...found,
  };
  await app.db.update(understandings).set({ readerVersion: 0 });
  await readAnswers(app, async (answers) => answers.map(() => reading));
}

test('a guest who changes harmless words raises no question if only the ticket tells of danger', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  await say('it was loud', 2);
  expect(await get(`/api/feedback/${id}`)).toMatchObject({
    textSpecific: 'it was loud',
    understanding: { safety: null, suspectedSafety: null },
  });
  const [opened] = await openCases();
  expect(opened).toMatchObject({ safety: 'allergen' });
  const { entries } = await get(`/api/cases/${opened.id}`);
  expect(entries.map(({ act }: { act: string }) => act)).not.toContain('reworded');
});

test('new danger counts even if the clock of the server that took the last decision was ahead', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  app.moveClock(HOUR_MS);
  await correct(id, { safety: null });
  expect(await openCases()).toEqual([]);
  app.moveClock(-HOUR_MS);
  await write(code, DANGER);
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  await correct(id, { tone: 'mixed' });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});

test('a lesser danger on the ticket leaves the class of a case about which the owner is asked', async () => {
  const { code } = await say(DANGER);
  await readByNewerReader({ safety: 'allergen', evidence: 'faint', because: ['swelled'] });
  await write(code, 'And there is a mouse');
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});

test('a class that a person chose for a case stays when a newer reader agrees with it', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  await correct(id, { safety: 'foreign_object' });
  await readByNewerReader({ safety: 'foreign_object', because: ['waited'] });
  expect(await openCases()).toMatchObject([{ safety: 'foreign_object' }]);
});
