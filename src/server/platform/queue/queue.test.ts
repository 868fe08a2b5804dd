import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createdAt, id, newId } from '../database/columns.ts';
import type { Job } from '../jobs/define-job.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { backoffMs } from './backoff.ts';
import { claimDueRows, retryLater, takeOverDeadClaims, updateClaimedRow } from './claim-query.ts';
import { listDeadLetters, sendDeadLettersAgain } from './dead-letters.ts';
import { type Claim, type Queue, queueColumns } from './queue.ts';
import { PRESUMED_DEAD_AFTER_SECONDS, queueJob } from './queue-job.ts';
import { readQueueMetrics } from './queue-metrics.ts';
import { wakeUpWorkersSql } from './queue-wake-ups.ts';

/** A queue that only these tests have: parcels for an address, carried by a van. */
const parcels = pgTable('parcels', {
  id: id(),
  address: text('address').notNull(),
  van: text('van').notNull(),
  state: text('state').notNull().default('queued'),
  ...queueColumns(),
  createdAt: createdAt(),
});
type Parcel = typeof parcels.$inferSelect;
const queue: Queue = { name: 'parcels', table: parcels };

const LONG_MS = Number(process.env.LONGEST_WAIT_MS);
let app: TestApp;
let stops: (() => Promise<unknown>)[] = [];
/** The time on the worker's clock, which only the tests move. */
let passedMs = 0;

beforeEach(async () => {
  app = await testApp();
  await app.db.execute(sql`drop table if exists parcels`);
  await app.db.execute(sql`
    create table parcels (
      id uuid primary key, address text not null, van text not null,
      state text not null default 'queued', attempts int not null default 0,
      next_attempt_at timestamptz(3) not null, claimed_at timestamptz(3), claimed_by uuid,
      last_error text, created_at timestamptz(3) not null default now()
    )
  `);
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  vi.restoreAllMocks();
  await app.db.execute(sql`drop table parcels`);
});

async function queueParcel(parcel: Partial<typeof parcels.$inferInsert> = {}): Promise<string> {
  const row = { id: newId(), address: 'Ada', van: 'blue', nextAttemptAt: long(-1), ...parcel };
  await app.db.insert(parcels).values(row);
  return row.id;
}

const long = (minutes: number) => new Date(app.services.now().getTime() + minutes * MINUTE_MS);
const all = async () => await app.db.select().from(parcels).orderBy(parcels.id);
const states = async () => (await all()).map(({ state }) => state);
const claim = (most: number, of: Queue = queue, busy: Record<string, number> = {}) =>
  claimDueRows(app.services, of, { workerId: newId(), most, busy });
const finish = async (held: Claim, state = 'sent') =>
  await updateClaimedRow(app.db, parcels, held, { state });

type Work = (parcel: Parcel) => Promise<string>;

/** The worker of a server. Each parcel gets the state that the work returns. */
function workerJob(work: Work, of: Queue = queue, lostOutcome?: string): Job {
  return queueJob<Parcel, string>(app.services, {
    queue: of,
    jobName: 'carrying parcels',
    workerName: 'parcel worker',
    maxAtOnce: 10,
    load: async (tx, claims) => {
      const ids = sql.param(claims.map((held) => held.id));
      return await tx.select().from(parcels).where(sql`id = any(${ids}::uuid[])`);
    },
    work,
    settle: async (parcel, state) => void (await finish(parcel, state)),
    logged: (parcel) => ({ parcel: parcel.id }),
    ...(lostOutcome !== undefined && { lostOutcome }),
  });
}

function start(work: Work): void {
  stops.push(runJobs(app.services, [workerJob(work)]).stop);
}

test('two servers that work through one queue do each piece of work once', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => queueParcel()));
  const carried: string[] = [];
  const carry: Work = async (parcel) => {
    carried.push(parcel.id);
    return 'sent';
  };
  start(carry);
  start(carry);
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['sent'])));
  expect(carried.toSorted()).toEqual(ids.toSorted());
});

test('a server that works on a row for long renews its claim, so that no other takes it over', async () => {
  await queueParcel();
  let arrive: (state: string) => void = () => undefined;
  const job = workerJob(() => new Promise((resolve) => (arrive = resolve)));
  await job.run();
  const silentFor = async () => {
    await app.db.execute(sql`update parcels set claimed_at = now() - interval '19 seconds'`);
    passedMs += 6_000;
    await job.run();
    const { rows } = await app.db.execute<{ seconds: number }>(
      sql`select extract(epoch from now() - claimed_at)::float as seconds from parcels`,
    );
    return rows[0]?.seconds;
  };
  expect(await silentFor()).toBeLessThan(19);
  expect(await silentFor()).toBeLessThan(19);
  arrive('sent');
  await job.onStop?.();
  await job.run();
  expect(await states()).toEqual(['sent']);
});

test('the work of a server that died is taken over once it has been silent for 20 seconds, not before', async () => {
  await queueParcel();
  const [held] = await claim(1);
  const silence = (seconds: number) =>
    app.db.execute(sql`update parcels set claimed_at = now() - make_interval(secs => ${seconds})`);
  await silence(PRESUMED_DEAD_AFTER_SECONDS - 10);
  await takeOverDeadClaims(app.db, queue, PRESUMED_DEAD_AFTER_SECONDS);
  expect(await states()).toEqual(['sending']);
  await silence(PRESUMED_DEAD_AFTER_SECONDS + 1);
  start(async () => 'sent');
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']));
  // The first server was only frozen: its outcome comes too late and changes nothing.
  expect(held && (await finish(held, 'failed'))).toBeUndefined();
  expect(await all()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('work of a dead server that must not be repeated is marked as lost instead of being tried again', async () => {
  await queueParcel({ van: 'one way' });
  await claim(1);
  await app.db.execute(sql`update parcels set claimed_at = now() - interval '1 hour'`);
  const oneWay = { ...queue, isRepeatable: sql`${parcels.van} <> 'one way'` };
  const job = workerJob(() => Promise.reject(new Error('repeated')), oneWay, 'lost');
  await job.run();
  await job.run();
  expect(await states()).toEqual(['lost']);
  await job.onStop?.();
});

test('a row of a queue that is to be retried later is not claimed before its pause is over', async () => {
  await queueParcel();
  const [first] = await claim(1);
  if (!first) throw new Error('nothing was due');
  await retryLater(app.services, queue, first, { afterMs: MINUTE_MS, reason: 'nobody home' });
  expect(await claim(1)).toEqual([]);
  app.moveClock(MINUTE_MS);
  expect(await claim(1)).toMatchObject([{ id: first.id, attempts: 2 }]);
  expect(await all()).toMatchObject([{ lastError: 'nobody home' }]);
});

test('the pause before each further attempt at a row of a queue doubles until it reaches the longest pause', () => {
  const pauses = [1, 2, 3, 4, 5, 1_000].map((attempts) =>
    backoffMs(attempts, { firstMs: 10, longestMs: 100 }),
  );
  expect(pauses).toEqual([10, 20, 40, 80, 100, 100]);
});

test('an operator sees dead letters by reason and can send the recoverable dead letters again', async () => {
  const recoverable = { ...queue, isRecoverable: sql`${parcels.address} <> ''` };
  const failed = { state: 'failed', attempts: 3, lastError: 'no such house' };
  await queueParcel(failed);
  await queueParcel({ ...failed, address: '' });
  await queueParcel({ ...failed, lastError: 'dog' });
  await queueParcel({ state: 'sent' });
  expect(await listDeadLetters(app.db, recoverable)).toMatchObject([
    { reason: 'no such house', count: 2, recoverable: 1 },
    { reason: 'dog', count: 1, recoverable: 1 },
  ]);
  expect(await sendDeadLettersAgain(app.db, recoverable, 'no such house')).toBe(1);
  expect(await states()).toEqual(['queued', 'failed', 'failed', 'sent']);
  expect(await sendDeadLettersAgain(app.db, recoverable)).toBe(1);
  start(async () => 'sent');
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'failed', 'sent', 'sent']));
});

test('rows with the same order key are claimed one after the other, in the order of their creation', async () => {
  const ordered = { ...queue, orderKey: parcels.address };
  const ids: string[] = [];
  for (const minutes of [-9, -8, -7]) {
    // The later ones have been due for longer, as after a retry of the first.
    const times = { createdAt: long(minutes), nextAttemptAt: long(minutes * -1 - 20) };
    ids.push(await queueParcel(times));
  }
  const other = await queueParcel({ address: 'Bob' });
  const first = await claim(10, ordered);
  expect(first.map((held) => held.id).toSorted()).toEqual([ids[0], other].toSorted());
  expect(await claim(10, ordered)).toEqual([]);
  for (const held of first) await finish(held);
  expect(await claim(10, ordered)).toMatchObject([{ id: ids[1] }]);
});

test('a queue with lanes, such as one for each venue, claims from them in turn and no more from one lane than its limit', async () => {
  const inLanes = { ...queue, lanes: { key: sql`${parcels.van}`, maxAtOnce: 3 } };
  for (let count = 0; count < 5; count += 1) await queueParcel({ van: 'blue' });
  await queueParcel({ van: 'red', nextAttemptAt: long(-0.5) });
  const vans = async (most: number, busy = {}) =>
    (await claim(most, inLanes, busy)).map(({ lane }) => lane).toSorted();
  expect(await vans(2)).toEqual(['blue', 'red']);
  expect(await vans(10, { blue: 1 })).toEqual(['blue', 'blue']);
  expect(await vans(10, { blue: 3 })).toEqual([]);
});

test('the commit that queues a row wakes the worker of its queue on every server', async () => {
  const job = workerJob(async () => 'sent');
  stops.push(async () => job.onStop?.());
  await job.run();
  // The worker listens now.
  await job.wakeUpSignal?.wait(LONG_MS);
  let isWoken = false;
  const woken = job.wakeUpSignal?.wait(2 ** 31 - 1).then(() => {
    isWoken = true;
  });
  await app.db.transaction(async (tx) => {
    await tx.insert(parcels).values({ address: 'Ada', van: 'blue', nextAttemptAt: long(-1) });
    await tx.execute(sql`select ${wakeUpWorkersSql({ name: 'letters' })}`);
    await tx.execute(sql`select ${wakeUpWorkersSql(queue)}`);
    expect(isWoken).toBe(false);
  });
  await woken;
  await job.run();
  expect(await states()).not.toEqual(['queued']);
});

test('a row that was added to a queue without a notification is found by its worker as well', async () => {
  const carried: string[] = [];
  start(async (parcel) => {
    carried.push(parcel.id);
    return 'sent';
  });
  const first = await queueParcel();
  await vi.waitFor(() => expect(carried).toEqual([first]));
  const second = await queueParcel();
  await vi.waitFor(() => expect(carried).toEqual([first, second]));
});

test('no row stays claimed if it cannot be read after it was claimed', async () => {
  await queueParcel();
  const job = queueJob<Parcel, string>(app.services, {
    queue,
    jobName: 'carrying parcels',
    workerName: 'parcel worker',
    maxAtOnce: 10,
    load: () => Promise.reject(new Error('a bug')),
    work: async () => 'sent',
    settle: async () => undefined,
    logged: () => ({}),
  });
  await expect(job.run()).rejects.toThrow('a bug');
  expect(await all()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  await job.onStop?.();
});

test('the metrics of a queue count its waiting and claimed rows and tell the age of the oldest', async () => {
  await queueParcel({ createdAt: new Date(Date.now() - 2 * MINUTE_MS) });
  await queueParcel({ nextAttemptAt: long(10) });
  await queueParcel({ state: 'sending' });
  await queueParcel({ state: 'sent' });
  const metrics = await app.db.transaction((tx) => readQueueMetrics(tx, queue));
  expect(metrics).toMatchObject([
    { name: 'tabletalk_parcels', labels: { state: 'queued' }, value: 2 },
    { name: 'tabletalk_parcels', labels: { state: 'sending' }, value: 1 },
    { name: 'tabletalk_parcels_oldest_queued_seconds' },
  ]);
  expect(metrics.at(-1)?.value).toBeGreaterThanOrEqual(119);
});
