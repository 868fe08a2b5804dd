import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleMissedCalls, releaseCalls } from '#server/floor/board/release-calls.ts';
import { calls, floorListeners } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import { sendPushesJob } from '#server/push/send-pushes.ts';
import { pushes } from '#server/push/table.ts';
import { countCalls } from '#server/stats/live/read-live-service.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type PushService, startPushService } from '#testing/push/push-service.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

let app: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.received.length = 0;
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
  maya = await aMember(app, owner);
  // Dated a day ahead, so that this board still counts as listening after the test moves the clock.
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
});

async function say(fields: object = {}, headers = {}): Promise<{ id: string; code: string }> {
  const said = { venueId: venue.venueId, rating: 'fair', textGeneral: 'my lips swelled' };
  const body = { ...said, tableNumber: '3', ...fields };
  const answer = (await app.send('POST', '/api/feedback', { body, headers })).body;
  return { id: answer.id, code: answer.ticketUrl.split('/').at(-1) };
}

/**
 * Sends everything one guest has written so far, a minute after the previous part, and alerts the
 * team.
 */
async function goOn(textGeneral: string, fields: object = {}): Promise<void> {
  app.moveClock(MINUTE_MS);
  const unfinishedAt = app.services.now().toISOString();
  const key = { 'idempotency-key': 'the-key-of-one-conversation' };
  await say({ textGeneral, unfinishedAt, ...fields }, key);
  await readAndAlert();
}

async function readAndAlert(): Promise<void> {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

const floor = async () => {
  const url = `/api/floor?venueId=${venue.venueId}`;
  const { status, body } = await app.send('GET', url, { token: maya.token });
  expect(status).toBe(200);
  return body;
};
const call = (tableNumber: string) =>
  app.send('POST', '/api/calls', { body: { venueId: venue.venueId, tableNumber } });
const claim = (id: string) =>
  app.send('POST', `/api/floor/calls/${id}/claim`, { token: maya.token });

async function subscribe({ token }: { token: string } = maya): Promise<void> {
  const { endpoint, keys } = await service.newSubscription(newId());
  const subscription = { token, body: { endpoint, keys } };
  await app.send('POST', '/api/push/subscriptions', subscription);
}

const pushed = async () =>
  (await app.db.select().from(pushes)).map(({ title }) => title).toSorted();

/** Runs the push worker until every push is sent or dropped; returns the titles that arrived. */
async function receivedPushes(): Promise<string[]> {
  const answersWithinMs = Number(process.env.LONGEST_WAIT_MS);
  const worker = runJobs(app.services, [sendPushesJob(app.services, { answersWithinMs })]);
  try {
    await vi.waitFor(async () => {
      const states = (await app.db.select().from(pushes)).map(({ state }) => state);
      expect(states.filter((state) => state === 'queued' || state === 'sending')).toEqual([]);
    });
  } finally {
    await worker.stop();
  }
  return service.received.map(({ news }) => news.title).toSorted();
}

test('a safety matter from a table rings the floor board like a call and is listed first', async () => {
  await subscribe();
  await call('5');
  app.moveClock(MINUTE_MS);
  const { id, code } = await say();
  await readAndAlert();
  const { calls } = await floor();
  expect(calls).toMatchObject([
    { tableNumber: '3', safety: 'allergen', isAlarm: true, status: 'waiting', primaryIssue: null },
    { tableNumber: '5', safety: null, isAlarm: false },
  ]);
  expect(await pushed()).toEqual(['Table 3: possible allergic reaction', 'Table 5 is calling']);
  await alertSeriousComplaints(app.services);
  expect((await floor()).calls).toHaveLength(2);
  // An alarm is not a call by the guest: the ticket shows no call and the figures do not count it.
  expect((await app.send('GET', `/api/tickets/${code}`)).body.call).toBeNull();
  expect(await countCalls(app.services, venue, undefined)).toMatchObject({ made: 1 });

  await claim(calls[0].id);
  const entry = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
  expect(entry.body.complaint).toMatchObject({ status: 'taken', takenBy: maya.id });
});

test('an alarm rings and is pushed even if the venue wants no emails about serious complaints', async () => {
  await app.db.update(venues).set({ alertOnSerious: false }).where(eq(venues.id, venue.id));
  await subscribe();
  await say();
  await readAndAlert();
  expect((await floor()).calls).toMatchObject([
    { tableNumber: '3', safety: 'allergen', isAlarm: true, status: 'waiting' },
  ]);
  expect(await pushed()).toEqual([ALARM]);
  expect(await app.db.select().from(mails).where(eq(mails.toAddress, owner.email))).toEqual([]);
});

const CALLING = 'Table 3 is calling';
const ALARM = 'Table 3: possible allergic reaction';

test.each([
  ['is waiting', async () => undefined, [CALLING, ALARM]],
  ['was just taken', claim, [ALARM]],
])(
  'a safety report from a guest whose call %s marks that call instead of adding an alarm, and is pushed',
  async (_, arrange, received) => {
    await subscribe();
    const { id, token: callToken } = (await call('3')).body;
    await arrange(id);
    await say({ tableNumber: ' 3 ', callToken });
    await readAndAlert();
    expect((await floor()).calls).toMatchObject([{ id, safety: 'allergen', isAlarm: false }]);
    expect(await pushed()).toEqual([CALLING, ALARM]);
    expect(await receivedPushes()).toEqual(received);
  },
);

test.each([
  ['is waiting', async () => undefined, ['waiting', 'waiting']],
  ['was just taken', claim, ['waiting', 'taken']],
])(
  'a second guest’s safety report rings and is pushed, even if the first alarm of that kind at the table %s',
  async (_, arrange, shown) => {
    await subscribe();
    await say();
    await readAndAlert();
    const [first] = (await floor()).calls;
    await arrange(first.id);
    await say({ tableNumber: 'Table 3' });
    await readAndAlert();
    const { calls } = await floor();
    expect(calls.map(({ status }: { status: string }) => status)).toEqual(shown);
    expect(calls).toMatchObject([{ safety: 'allergen' }, { safety: 'allergen' }]);
    expect(await pushed()).toEqual([ALARM, ALARM]);
  },
);

test('a push about a table with a name of its own gives that name, without “table” before it', async () => {
  await subscribe();
  await say({ tableNumber: 'Terrace 2' });
  await readAndAlert();
  expect(await pushed()).toEqual(['Terrace 2: possible allergic reaction']);
});

test('withdrawing a call leaves the alarm of another guest at the same table on the board', async () => {
  await subscribe();
  const { token } = (await call('3')).body;
  await say();
  await readAndAlert();
  await app.send('POST', `/api/calls/${token}/withdraw`);
  expect((await floor()).calls).toMatchObject([
    { safety: 'allergen', isAlarm: true, status: 'waiting' },
  ]);
  expect(await receivedPushes()).toEqual([ALARM]);
});

test('a call that became a safety matter cannot be withdrawn until a staff member has ended it', async () => {
  const { id, token } = (await call('3')).body;
  await say({ callToken: token });
  await readAndAlert();
  const withdraw = () => app.send('POST', `/api/calls/${token}/withdraw`);
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  await claim(id);
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await floor()).calls).toMatchObject([{ id, safety: 'allergen', status: 'taken' }]);
  await app.send('POST', `/api/floor/calls/${id}/done`, { token: maya.token, body: {} });
  expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'done' } });
});

test('a call that became a safety matter can be withdrawn once it has lapsed', async () => {
  const { id, token } = (await call('3')).body;
  await say({ callToken: token });
  await readAndAlert();
  await claim(id);
  app.moveClock(20 * MINUTE_MS);
  await releaseCalls(app.services);
  expect((await floor()).calls).toEqual([]);
  const withdrawn = await app.send('POST', `/api/calls/${token}/withdraw`);
  expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
});

const beMissed = async () => {
  app.moveClock(5 * MINUTE_MS);
  await handleMissedCalls(app.services);
};

const PESTS = 'Table 3: possible pests';

test.each([
  ['is waiting', async () => undefined],
  ['was missed', beMissed],
])(
  'a call that %s and reports a danger gets another safety class if its guest then writes about a graver danger',
  async (_, arrange) => {
    const { id, token: callToken } = (await call('3')).body;
    await goOn('a mouse', { callToken });
    expect((await floor()).calls).toMatchObject([{ id, safety: 'pest' }]);
    await arrange();
    await goOn('my lips swelled', { callToken });
    expect((await floor()).calls).toMatchObject([
      { id, safety: 'allergen', isAlarm: false, status: 'waiting' },
    ]);
  },
);

test.each([
  ['is waiting', async () => undefined, 'waiting'],
  ['was just taken', claim, 'taken'],
  ['was missed', beMissed, 'waiting'],
])(
  'an alarm that %s gets another safety class and is pushed, instead of a second alarm, if its guest then writes about another danger',
  async (_, arrange, status) => {
    await subscribe();
    await goOn('a mouse');
    const [{ id }] = (await floor()).calls;
    await arrange(id);
    await goOn('my lips swelled');
    expect((await floor()).calls).toMatchObject([
      { id, safety: 'allergen', isAlarm: true, status },
    ]);
    expect(await pushed()).toEqual([ALARM, PESTS]);
  },
);

test.each([
  ['my lips swelled', 'a mouse'],
  ['my lips swelled', 'a shell'],
  ['a shell', 'my lips swelled'],
])('a guest who writes “%s”, then “%s” has an alarm for the graver danger', async (first, more) => {
  await subscribe();
  await goOn(first);
  const [{ id }] = (await floor()).calls;
  await goOn(more);
  expect((await floor()).calls).toMatchObject([{ id, safety: 'allergen', status: 'waiting' }]);
  expect(await pushed()).toHaveLength(2);
});

test('a guest who writes about another danger after the alarm was ended raises a new alarm', async () => {
  await subscribe();
  await goOn('a mouse');
  const [{ id }] = (await floor()).calls;
  await claim(id);
  await app.send('POST', `/api/floor/calls/${id}/done`, { token: maya.token, body: {} });
  await goOn('my lips swelled');
  expect((await floor()).calls).toMatchObject([
    { id: expect.not.stringMatching(id), safety: 'allergen', isAlarm: true, status: 'waiting' },
  ]);
  expect(await pushed()).toEqual([ALARM, PESTS]);
});

test('a second guest’s safety report raises its own alarm if the first guest’s report marked a call', async () => {
  await subscribe();
  const { id, token: callToken } = (await call('3')).body;
  await say({ callToken });
  await readAndAlert();
  await say();
  await readAndAlert();
  expect((await floor()).calls).toMatchObject([
    { id, safety: 'allergen', isAlarm: false },
    { safety: 'allergen', isAlarm: true },
  ]);
  expect(await pushed()).toEqual([CALLING, ALARM, ALARM]);
});

test('an alarm that a member takes before it is pushed is no longer pushed', async () => {
  await subscribe();
  await say();
  await readAndAlert();
  await claim((await floor()).calls[0].id);
  expect(await pushed()).toEqual([ALARM]);
  expect(await receivedPushes()).toEqual([]);
});

describe('a safety report from a table with a call', () => {
  test.each([
    ['was missed', 4, handleMissedCalls, ['waiting', 'missed']],
    ['was taken so long ago that it may end at any moment', 19, releaseCalls, ['waiting', 'taken']],
    ['lapsed', 20, releaseCalls, ['waiting']],
  ] as const)(
    'a safety report from a table with a call raises a separate alarm if the call %s',
    async (_, minutes, run, shown) => {
      await subscribe();
      const { id } = (await call('3')).body;
      if (minutes > 4) await claim(id);
      app.moveClock(minutes * MINUTE_MS);
      await run(app.services);
      await say();
      await readAndAlert();
      const { calls } = await floor();
      expect(calls.map(({ status }: { status: string }) => status)).toEqual(shown);
      expect(calls[0]).toMatchObject({ safety: 'allergen', isAlarm: true });
      expect(await pushed()).toEqual(['Table 3 is calling', 'Table 3: possible allergic reaction']);
    },
  );
});

test('an alarm to which no staff member comes is emailed as a safety matter', async () => {
  await say();
  await readAndAlert();
  app.moveClock(5 * MINUTE_MS);
  await handleMissedCalls(app.services);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe(
    `Nobody came to table 3 (possible allergic reaction) at ${venue.name}`,
  );
  expect(mail?.text).toContain('reported a safety issue (possible allergic reaction)');
  expect((await floor()).calls).toMatchObject([{ status: 'missed', isAlarm: true }]);
});

test('the email about a call that became a safety matter just before it was missed is sent at once', async () => {
  await subscribe(owner);
  const { token: callToken } = (await call('3')).body;
  app.moveClock(4 * MINUTE_MS - 10 * SECOND_MS);
  await say({ callToken });
  await readAndAlert();
  app.moveClock(10 * SECOND_MS);
  await handleMissedCalls(app.services);
  const sent = await app.db.select().from(mails).where(eq(mails.kind, 'missed-call'));
  expect(sent).toMatchObject([{ toAddress: owner.email }]);
  const waitsMs = (sent[0]?.nextAttemptAt.getTime() ?? 0) - app.services.now().getTime();
  expect(waitsMs).toBeLessThan(SECOND_MS);
});

test.each([
  ['without a table', () => ({ tableNumber: null })],
  ['of another day', () => ({ visitDate: localDay('UTC', new Date(Date.now() - 3 * DAY_MS)) })],
  ['that is no safety matter', () => ({ textGeneral: 'we waited', rating: 'poor' })],
])('an answer %s does not ring the floor board', async (_, fields) => {
  await say({ isSeriousComplaint: true, ...fields() });
  await readAndAlert();
  expect((await floor()).calls).toEqual([]);
});

test('a safety matter that is over an hour old does not ring the floor board', async () => {
  await say();
  app.moveClock(HOUR_MS + MINUTE_MS);
  await readAndAlert();
  expect((await floor()).calls).toEqual([]);
});

test('two alarms of one guest lock the guest’s calls in the same order, so that they cannot deadlock', async () => {
  const { id: feedbackId } = await say();
  const [low = '', high = ''] = [newId(), newId()].toSorted();
  const now = app.services.now().getTime();
  const order = [high, low];
  for (const [index, id] of order.entries()) {
    // The call with the higher ID is older, and its row comes first in the database table.
    const createdAt = new Date(now - (order.length - index) * SECOND_MS);
    const made = { id, venueUuid: venue.id, tableNumber: '3', tokenHash: newId(), createdAt };
    await app.db.insert(calls).values({ ...made, feedbackId });
  }
  await readAnswers(app);
  let alerted: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from calls where id = ${low}::uuid for update`);
    alerted = alertSeriousComplaints(app.services);
    await waitForLock(app.db);
    // Fails if the alarm has locked this call already.
    await tx.execute(sql`select from calls where id = ${high}::uuid for update nowait`);
  });
  await alerted;
  expect((await floor()).calls).toMatchObject([{ safety: 'allergen' }, { safety: 'allergen' }]);
});
