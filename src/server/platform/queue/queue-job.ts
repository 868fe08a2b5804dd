import { Counter } from 'prom-client';
import { SECOND_MS } from '#shared/durations.ts';
import { makeWakeUpSignal } from '../concurrency/wake-up-signal.ts';
import { newId } from '../database/columns.ts';
import { isDatabaseUnavailable, type Transaction } from '../database/database.ts';
import type { ListenerHandle } from '../database/listen-on-channel.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import { failureReason, makeOutageLog } from '../log/outage-log.ts';
import { metricsRegistry } from '../metrics/read-metrics.ts';
import type { PlatformServices } from '../services.ts';
import {
  type ClaimedRow,
  claimDueRows,
  hasDueRow,
  renewClaims,
  takeOverDeadClaims,
} from './claim-query.ts';
import type { Claim, Queue } from './queue.ts';
import { listenForRows } from './queue-wake-ups.ts';

type QueueWork<Item extends Claim, Outcome> = {
  queue: Queue;
  /** The name of the job in metrics. */
  jobName: string;
  /** Starts every log line, such as 'mail worker'. */
  workerName: string;
  /** How many rows this server works on at the same time. */
  maxAtOnce: number;
  /** How many outcomes are stored at the same time; one after the other by default. */
  settledAtOnce?: number;
  /**
   * Reads what the work needs besides the claimed rows. If not set, the rows themselves are the
   * items. A row that is left out was deleted meanwhile.
   */
  load?: (tx: Transaction, claims: readonly Claim[]) => Promise<Item[]>;
  /** Does the work outside any transaction. Must not reject. */
  work: (item: Item) => Promise<Outcome>;
  /** Stores the outcome, provided that the claim is still valid. */
  settle: (item: Item, outcome: Outcome) => Promise<void>;
  /** Identifies an item in the log. */
  logged: (item: Item) => Record<string, unknown>;
  /** The outcome stored for a row that must not be repeated after its server died. */
  lostOutcome?: Outcome;
};

type Result<Item, Outcome> = { item: Item; outcome: Outcome; notBefore: number };

const POLL_MS = SECOND_MS;
const RENEW_MS = 5 * SECOND_MS;
/**
 * A server that has not renewed a claim for this long is presumed dead. The others check every few
 * seconds, so its rows are taken over within 30 seconds of its death.
 */
export const PRESUMED_DEAD_AFTER_SECONDS = 20;
const RETRY_AFTER_ERROR_MS = 30 * SECOND_MS;
const SETTLE_WITHIN_MS = 5 * SECOND_MS;

/**
 * Works through a queue; each row is worked on by one server. The commit that queues a row wakes
 * the job, and a poll every second finds the rows that are due again. The work may outlast a run of
 * the job. Its outcome is kept in memory until it is stored, however long the database is down. A
 * stopping job claims no more rows, but runs until the outcomes of its rows are stored.
 */
export function queueJob<Item extends Claim, Outcome>(
  services: PlatformServices,
  work: QueueWork<Item, Outcome>,
): Job {
  const { db, log } = services;
  const { queue, workerName, settledAtOnce = 1 } = work;
  const workerId = newId();
  const signal = makeWakeUpSignal();
  const database = makeOutageLog(log, `${workerName}: the database`, `${queue.name} wait`);
  const working = new Map<string, { lane: string | null; end: Promise<void> }>();
  const renewal = makeThrottle(RENEW_MS);
  const takeOver = makeThrottle(RENEW_MS);
  let results: Result<Item, Outcome>[] = [];
  let listening: ListenerHandle | undefined;
  let stopsAt: number | undefined;

  async function run(): Promise<boolean> {
    listening ??= listenForRows(db, queue, signal);
    await settleResults();
    await keepClaims();
    const hasMore = stopsAt === undefined && (await startWork());
    database.reportSuccess();
    return hasMore;
  }

  function onFailure(error: unknown): void {
    database.reportFailure(error);
    // After an outage, servers that are still running need time to renew their claims. No claim is
    // taken over before.
    takeOver.waitFor(PRESUMED_DEAD_AFTER_SECONDS * SECOND_MS);
  }

  async function settleResults(): Promise<void> {
    const due = results.filter(({ notBefore }) => notBefore <= performance.now());
    while (due.length > 0) {
      // On a slow database the claims could expire before the last outcome is stored.
      await keepClaims();
      const stored = await Promise.allSettled(due.splice(0, settledAtOnce).map(settle));
      const failure = stored.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    }
  }

  async function settle(result: Result<Item, Outcome>): Promise<void> {
    try {
      await work.settle(result.item, result.outcome);
      results = results.filter((other) => other !== result);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // The claim is kept until the outcome is stored, or another server would repeat the work.
      result.notBefore = performance.now() + RETRY_AFTER_ERROR_MS;
      log.error(
        { ...work.logged(result.item), reason: failureReason(error) },
        `${workerName}: an outcome was not written down`,
      );
    }
  }

  async function keepClaims(): Promise<void> {
    const inHand = [...working.keys(), ...results.map(({ item }) => item.id)];
    if (inHand.length > 0 && renewal.isDue()) await renewClaims(db, queue, workerId, inHand);
  }

  async function startWork(): Promise<boolean> {
    if (takeOver.isDue()) await takeOverDead();
    const most = work.maxAtOnce - working.size;
    if (most <= 0) return false;
    // While there is work in hand, more is likely to be due, so the cheap check would only add a query.
    if (working.size === 0 && !(await hasDueRow(services, queue))) return false;
    const { claims, items } = await claim(most);
    const lanes = new Map(claims.map(({ id, lane }) => [id, lane]));
    for (const item of items) {
      const end = work.work(item).then((outcome) => {
        working.delete(item.id);
        // Work that began while the server was stopping also gets time to store its outcome.
        if (stopsAt !== undefined) stopsAt = performance.now();
        addResult(item, outcome);
      });
      working.set(item.id, { lane: lanes.get(item.id) ?? null, end });
    }
    return claims.length === most;
  }

  async function claim(most: number): Promise<{ claims: ClaimedRow[]; items: Item[] }> {
    const limits = { workerId, most, busy: busyLanes() };
    const { load } = work;
    if (!load) {
      const claims = await claimDueRows(services, queue, limits);
      return { claims, items: claims as unknown[] as Item[] };
    }
    // One transaction, so that no row stays claimed if reading it fails.
    return await db.transaction(async (tx) => {
      const claims = await claimDueRows({ ...services, db: tx }, queue, limits);
      return { claims, items: claims.length > 0 ? await load(tx, claims) : [] };
    });
  }

  async function takeOverDead(): Promise<void> {
    const { requeued, lost } = await takeOverDeadClaims(db, queue, PRESUMED_DEAD_AFTER_SECONDS);
    takenOver.inc({ queue: queue.name }, requeued + lost.length);
    const { lostOutcome } = work;
    if (lostOutcome === undefined || lost.length === 0) return;
    const { load } = work;
    const items = load
      ? await db.transaction((tx) => load(tx, lost))
      : (lost as unknown[] as Item[]);
    for (const item of items) addResult(item, lostOutcome);
  }

  function addResult(item: Item, outcome: Outcome): void {
    if (results.some((other) => other.item.id === item.id)) return;
    results.push({ item, outcome, notBefore: 0 });
    signal.wakeUp();
  }

  function busyLanes(): Record<string, number> {
    const busy: Record<string, number> = {};
    for (const { lane } of working.values()) {
      if (lane !== null) busy[lane] = (busy[lane] ?? 0) + 1;
    }
    return busy;
  }

  async function onStop(): Promise<void> {
    stopsAt ??= performance.now();
    await listening?.stop();
    await Promise.all([...working.values()].map(({ end }) => end));
    stopsAt = performance.now();
  }

  function isDrained(): boolean {
    if (stopsAt === undefined || working.size > 0) return false;
    return results.length === 0 || performance.now() > stopsAt + SETTLE_WITHIN_MS;
  }

  return defineJob({
    name: work.jobName,
    everyMs: POLL_MS,
    run,
    hasMore: (isMore) => isMore,
    wakeUpSignal: signal,
    onFailure,
    onStop,
    isDrained,
  });
}

const takenOver = new Counter({
  name: 'tabletalk_queue_taken_over_total',
  help: 'Rows of a queue that this server took over because the server that worked on them died.',
  labelNames: ['queue'],
  registers: [metricsRegistry],
});

/**
 * Lets something happen once per period: `isDue` is true once, then false until the period is over.
 */
type Throttle = { isDue(): boolean; waitFor(pauseMs: number): void };

function makeThrottle(periodMs: number): Throttle {
  let next = performance.now();
  return {
    isDue() {
      if (performance.now() < next) return false;
      next = performance.now() + periodMs;
      return true;
    },
    waitFor(pauseMs) {
      next = performance.now() + pauseMs;
    },
  };
}
