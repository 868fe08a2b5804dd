import { beforeEach, expect, test } from 'vitest';
import { MAX_VERDICTS } from '#server/complaints/record-complaint-event.ts';
import { floorListeners } from '#server/floor/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const SETTLED = 'The guest says that it is settled';
const NOT_SETTLED = 'The guest says that it is not settled after all';

let app: TestApp;
let owner: TestOwner;
let feedbackId: string;
let caseId: string;
let callToken: string;

/** A guest with a safety matter called, and a member went to the table. */
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  const { id: venueUuid, venueId } = await aVenue(app, owner, { liveFloor: true });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db.insert(floorListeners).values({ venueUuid, sid: sidOf(owner.cookie), seenAt });
  const call = await post('/api/calls', { venueId, tableNumber: '7', rating: 'poor' });
  callToken = call.body.token;
  const answer = await app.send('POST', '/api/feedback', {
    body: { venueId, rating: 'poor', callToken },
    headers: { 'idempotency-key': 'key-number-1' },
  });
  feedbackId = answer.body.id;
  caseId = await openSafetyCase(app, feedbackId);
  await post(`/api/floor/calls/${call.body.id}/claim`);
  await post(`/api/floor/calls/${call.body.id}/done`, { outcome: 'replaced', note: null });
});

const post = (path: string, body?: object) =>
  app.send('POST', path, { token: owner.token, ...(body && { body }) });
const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const judge = (settled: boolean) =>
  app.send('POST', `/api/calls/${callToken}/outcome`, { body: { settled } });

/** The entries about the guest's verdicts in the log of the case. */
async function verdicts(): Promise<string[]> {
  const { entries, isChainIntact, status } = await get(`/api/cases/${caseId}`);
  expect({ isChainIntact, status }).toEqual({ isChainIntact: true, status: 'open' });
  return entries
    .map(({ sentence }: { sentence: string }) => sentence)
    .filter((sentence: string) => sentence === SETTLED || sentence === NOT_SETTLED);
}

test('a guest who says that they were helped does not close a safety matter, and its case logs each change of the verdict', async () => {
  for (const isSettled of [false, true, false]) {
    expect((await judge(isSettled)).status).toBe(200);
  }
  expect(await verdicts()).toEqual([SETTLED, NOT_SETTLED]);
  await judge(true);
  expect((await get(`/api/feedback/${feedbackId}`)).complaint).toMatchObject({ status: 'open' });
  expect(await verdicts()).toEqual([SETTLED, NOT_SETTLED, SETTLED]);
});

test('repeating the same verdict on a safety matter adds nothing to its case', async () => {
  for (const isSettled of [false, false, true, true, false, false]) await judge(isSettled);
  expect(await verdicts()).toEqual([SETTLED, NOT_SETTLED]);
});

test('a guest who keeps changing the verdict on a safety matter is refused after ten entries in its case', async () => {
  await judge(false);
  for (let turn = 0; turn < MAX_VERDICTS; turn += 1) {
    expect((await judge(turn % 2 === 0)).status).toBe(200);
  }
  expect(await judge(true)).toMatchObject({
    status: 409,
    body: { message: 'You have changed your answer many times. Please speak to the staff.' },
  });
  expect(await verdicts()).toHaveLength(MAX_VERDICTS);
});
