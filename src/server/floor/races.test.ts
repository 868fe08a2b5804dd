import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { calls, floorListeners } from './table.ts';

// Two servers on one database: simultaneous actions of guest and staff must end consistently.

const ROUNDS = 6;

let one: TestApp;
let other: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  one = await testApp({ RATE_LIMITS: 'off' });
  other = await makeTestApp((await testDatabase()).db, { RATE_LIMITS: 'off' });
  owner = await anOwner(one);
  maya = await aMember(one, owner);
  venue = await aVenue(one, owner, { liveFloor: true, tables: ['7'] });
  const seenAt = new Date(one.services.now().getTime() + DAY_MS);
  await one.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
});

type Call = { id: string; token: string };

async function aCall(server = one, key?: string): Promise<Call> {
  const body = { venueId: venue.venueId, tableNumber: '7' };
  const headers = key ? { 'idempotency-key': key } : {};
  const made = await server.send('POST', '/api/calls', { body, headers });
  expect(made.status).toBe(201);
  return made.body;
}

const claim = (server: TestApp, { id }: Call, { token } = owner) =>
  server.send('POST', `/api/floor/calls/${id}/claim`, { token });
const finish = (server: TestApp, { id }: Call, outcome: string, { token } = owner) =>
  server.send('POST', `/api/floor/calls/${id}/done`, { token, body: { outcome } });
const withdraw = (server: TestApp, { token }: Call) =>
  server.send('POST', `/api/calls/${token}/withdraw`);
const judge = (server: TestApp, { token }: Call, settled: boolean) =>
  server.send('POST', `/api/calls/${token}/outcome`, { body: { settled } });

async function rowOf({ id }: Call) {
  const [row] = await one.db.select().from(calls).where(eq(calls.id, id));
  if (!row) throw new Error('the call is gone');
  return row;
}

/** Starts both actions at once; which of them starts first alternates by round. */
async function atOnce(
  round: number,
  first: () => Promise<TestResponse>,
  second: () => Promise<TestResponse>,
): Promise<[TestResponse, TestResponse]> {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  const [later, earlier] = await Promise.all([second(), first()]);
  return [earlier, later];
}

test('of two members who claim a call, one wins and the other reads the stored name of the winner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await aCall(round % 2 ? one : other);
    const answers = await atOnce(
      round,
      () => claim(one, call),
      () => claim(other, call, maya),
    );
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    const { takenByName, status } = await rowOf(call);
    expect(status).toBe('taken');
    expect(won?.body).toMatchObject({ takenBy: takenByName, isYours: true });
    expect(lost?.body).toMatchObject({ code: 'ALREADY_TAKEN', by: takenByName, isYou: false });
  }
});

test('a call claimed while it is withdrawn ends as withdrawn, and the claimer can see that', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await aCall();
    const [claimed, withdrawn] = await atOnce(
      round,
      () => claim(one, call),
      () => withdraw(other, call),
    );
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    const row = await rowOf(call);
    expect(row.status).toBe('withdrawn');
    // The claimer either lost and was told, or won before the guest withdrew.
    if (claimed.status === 409) expect(row.takenAt).toBeNull();
    else expect(row.takenBy).toBe(owner.id);
    expect(claimed.body.code).not.toBe('ALREADY_TAKEN');
    const board = await other.send('GET', `/api/floor?venueId=${venue.venueId}`, owner);
    expect(board.body.calls).toEqual([]);
  }
});

test('a call that is finished and withdrawn at the same moment ends as done or as withdrawn, never as both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await aCall();
    await claim(one, call);
    const [done, withdrawn] = await atOnce(
      round,
      () => finish(one, call, 'talked'),
      () => withdraw(other, call),
    );
    const { status, doneAt, withdrawnAt, outcome } = await rowOf(call);
    expect([doneAt, withdrawnAt].filter((moment) => moment !== null)).toHaveLength(1);
    expect(done.status).toBe(status === 'done' ? 200 : 409);
    expect(withdrawn.body.status).toBe(status);
    expect(outcome).toBe(status === 'done' ? 'talked' : null);
  }
});

test('when a guest judges a visit while a member taps Done, both the verdict and the outcome of the call are stored', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await aCall();
    await claim(one, call);
    const answers = await atOnce(
      round,
      () => finish(one, call, 'replaced'),
      () => judge(other, call, round % 2 === 0),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(call)).toMatchObject({
      status: 'done',
      outcome: 'replaced',
      isSettled: round % 2 === 0,
    });
  }
});

test('when two members finish a call at once, both get the outcome that was stored first', async () => {
  const call = await aCall();
  await claim(one, call, maya);
  const answers = await Promise.all([
    finish(one, call, 'talked'),
    finish(other, call, 'reward', maya),
  ]);
  const { outcome, takenBy } = await rowOf(call);
  expect(answers.map(({ body }) => body.outcome)).toEqual([outcome, outcome]);
  expect(takenBy).toBe(maya.id);
});

test('a call that a phone sends to both servers is stored once', async () => {
  const made = await Promise.all([one, other, one, other].map((each) => aCall(each, 'one-key-1')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  expect(await one.db.select().from(calls)).toHaveLength(1);
});

test('of two “Not really” verdicts at the same moment, only the first is emailed', async () => {
  const call = await aCall();
  await claim(one, call);
  const notSorted = eq(mails.kind, 'not-sorted-out');
  let second: Promise<TestResponse> | undefined;
  await one.db.transaction(async (tx) => {
    // A transaction that stores the first verdict and has not committed yet.
    await tx.update(calls).set({ isSettled: false }).where(eq(calls.id, call.id));
    second = judge(other, call, false);
    await waitForLock(one.db);
  });
  expect((await second)?.status).toBe(200);
  expect(await one.db.select().from(mails).where(notSorted)).toEqual([]);
  await judge(one, call, true);
  await judge(one, call, false);
  expect(await one.db.select().from(mails).where(notSorted)).toHaveLength(1);
});
