import { beforeEach, expect, test } from 'vitest';
import { calls } from '#server/floor/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true });
});

async function say(textSpecific: string, minute: number): Promise<string> {
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, minute)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating: 'poor', tableNumber: '7', textSpecific, unfinishedAt },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  return body.id;
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const answer = (id: string) => get(`/api/feedback/${id}`);

test.each(['we waited', 'unreadable'])(
  'a guest who changes words of danger to “%s” leaves the case and the alarm to people',
  async (harmless) => {
    const id = await say(DANGER, 1);
    const before = await answer(id);
    expect(before).toMatchObject({ understanding: { safety: 'allergen' } });
    await say(harmless, 2);
    expect(await answer(id)).toMatchObject({
      isSeriousComplaint: true,
      complaint: { status: 'open' },
      understanding: { safety: null, suspectedSafety: 'allergen', because: [] },
    });
    const file = await get(`/api/cases/${before.caseId}`);
    expect(file).toMatchObject({ status: 'open', safety: 'allergen', isChainIntact: true });
    expect(file.entries.at(-1)).toMatchObject({ act: 'reworded', by: null, words: null });
    expect(await app.db.select().from(calls)).toMatchObject([
      { safety: 'allergen', status: 'waiting' },
    ]);
  },
);

test('the owner’s answer closes the case of a guest who changed words of danger', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2);
  const body = { tone: 'negative', topics: ['waiting'], safety: null };
  const path = `/api/feedback/${id}/understanding`;
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
  expect(await get(`/api/cases/${caseId}`)).toMatchObject({ status: 'closed' });
});
