import { makeThrottle } from '#server/platform/concurrency/throttle.ts';
import { makeWakeUpSignal } from '#server/platform/concurrency/wake-up-signal.ts';
import { newId } from '#server/platform/database/columns.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import type { ListenerHandle } from '#server/platform/database/listen-on-channel.ts';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { failureReason, makeOutageLog } from '#server/platform/log/outage-log.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { REPEAT_NEWS_AFTER_MS } from '#shared/push/news.ts';
import {
  type ClaimedPush,
  claimDuePushes,
  hasDuePush,
  renewPushClaims,
  requeueDeadPushClaims,
} from './claim-query.ts';
import { classifyPushResponse, type PushOutcome } from './classify-push-response.ts';
import { loadVapidKeys, type VapidKeys } from './load-vapid-keys.ts';
import { PUSH_TIMEOUT_MS, postPush } from './post-push.ts';
import { PUSH_TTL_MS, pushOptions, serializePush } from './push-message.ts';
import { PUSH_CHANNEL } from './queue-query.ts';
import { settlePush } from './settle-push.ts';

type PushVerdict = { push: ClaimedPush; verdict: PushOutcome; notBefore: number };

export type PushSettings = { answersWithinMs?: number };

const POLL_MS = SECOND_MS;
const MAX_AT_ONCE = 100;
const MAX_PER_HOST = 25;
const RENEW_MS = 5 * SECOND_MS;
const SILENT_SECONDS = 30;
const RETRY_AFTER_BUG_MS = 30 * SECOND_MS;
const SETTLE_WITHIN_MS = 5 * SECOND_MS;
/**
 * A push older than this is not attempted, because it might not finish before the held email is
 * sent.
 */
const GIVES_WAY_AFTER_MS = REPEAT_NEWS_AFTER_MS - PUSH_TIMEOUT_MS - 5 * SECOND_MS;

/**
 * Sends queued pushes, each once across all servers. The commit that queues a push wakes the job;
 * the poll every second is for retries. A push service that does not respond blocks nothing:
 * sending may outlast a run of the job, and outcomes are kept in memory until they are stored.
 */
export function sendPushesJob(services: Services, { answersWithinMs }: PushSettings = {}): Job {
  const { db, log, now } = services;
  const workerId = newId();
  const signal = makeWakeUpSignal();
  const database = makeOutageLog(log, 'push worker: the database', 'pushes wait');
  const sending = new Map<string, { push: ClaimedPush; end: Promise<void> }>();
  const renewal = makeThrottle(RENEW_MS);
  const release = makeThrottle(RENEW_MS);
  let judged: PushVerdict[] = [];
  let listening: ListenerHandle | undefined;
  let stopsAt: number | undefined;
  let keys: VapidKeys | undefined;

  async function run(): Promise<boolean> {
    listening ??= db.listen(PUSH_CHANNEL, {
      onMessage: () => signal.wakeUp(),
      onReady: () => signal.wakeUp(),
    });
    await settleJudged();
    await keepClaims();
    const hasMore = stopsAt === undefined && (await sendDue());
    database.reportSuccess();
    return hasMore;
  }

  async function settleJudged(): Promise<void> {
    for (const ended of judged.filter(({ notBefore }) => notBefore <= performance.now())) {
      // On a slow database the claims could expire before the last outcome is stored.
      await keepOwnClaims();
      try {
        await settlePush(services, ended.push, ended.verdict);
        judged = judged.filter((other) => other !== ended);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // Keep the claim until the outcome is stored, or another worker would send the push again.
        ended.notBefore = performance.now() + RETRY_AFTER_BUG_MS;
        const { id, kind } = ended.push;
        log.error(
          { push: id, kind, reason: failureReason(error) },
          'push worker: an outcome was not written down',
        );
      }
    }
  }

  async function keepOwnClaims(): Promise<void> {
    const inHand = [...sending.keys(), ...judged.map(({ push }) => push.id)];
    if (renewal.isDue() && inHand.length > 0) await renewPushClaims(db, workerId, inHand);
  }

  async function keepClaims(): Promise<void> {
    await keepOwnClaims();
    if (stopsAt === undefined && release.isDue()) await requeueDeadPushClaims(db, SILENT_SECONDS);
  }

  function onFailure(error: unknown): void {
    database.reportFailure(error);
    // After an outage, living workers need time to renew their claims before any is requeued.
    release.waitFor(SILENT_SECONDS * SECOND_MS);
  }

  async function sendDue(): Promise<boolean> {
    const most = MAX_AT_ONCE - sending.size;
    if (most <= 0 || !(await hasDuePush(services))) return false;
    const limits = { most, mostPerHost: MAX_PER_HOST, busy: busyHosts() };
    const claimed = await claimDuePushes(services, workerId, limits);
    if (claimed.length > 0) keys ??= await loadVapidKeys(services);
    for (const push of claimed) {
      const end = send(push).then((verdict) => {
        sending.delete(push.id);
        if (verdict.outcome === 'failed') {
          log.info({ push: push.id, kind: push.kind, reason: verdict.reason }, 'not pushed');
        }
        judged.push({ push, verdict, notBefore: 0 });
        signal.wakeUp();
      });
      sending.set(push.id, { push, end });
    }
    return claimed.length === most;
  }

  function busyHosts(): Record<string, number> {
    const busy: Record<string, number> = {};
    for (const { push } of sending.values()) {
      const { host } = new URL(push.endpoint);
      busy[host] = (busy[host] ?? 0) + 1;
    }
    return busy;
  }

  async function send(push: ClaimedPush): Promise<PushOutcome> {
    const obstacle = push.obstacle ?? lateness(push);
    if (obstacle) return { outcome: 'failed', reason: obstacle };
    try {
      const answer = await postPush(services, await sealed(push), answersWithinMs);
      const verdict = classifyPushResponse(answer, push.attempts, now());
      if (verdict.outcome !== 'retry') return verdict;
      const isInTime = push.ageMs + verdict.afterMs < lastAttemptAfterMs(push);
      return isInTime ? verdict : { outcome: 'failed', reason: verdict.reason };
    } catch {
      return { outcome: 'failed', reason: 'cannot be sealed for this browser' };
    }
  }

  async function sealed({ endpoint, p256dh, auth, ...push }: ClaimedPush) {
    // Loaded on first use, so that a server without pushes starts without it.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      serializePush(push),
      {
        ...pushOptions(push),
        vapidDetails: { subject: `mailto:${services.config.mail.from}`, ...keysOrNone() },
      },
    );
    return { endpoint, headers: headers as Record<string, string | number>, body };
  }

  function keysOrNone(): VapidKeys {
    if (!keys) throw new Error('there are no keys yet');
    return keys;
  }

  async function onStop(): Promise<void> {
    stopsAt ??= performance.now();
    await listening?.stop();
    await Promise.all([...sending.values()].map(({ end }) => end));
    stopsAt = performance.now();
  }

  function isDrained(): boolean {
    if (stopsAt === undefined || sending.size > 0) return false;
    return judged.length === 0 || performance.now() > stopsAt + SETTLE_WITHIN_MS;
  }

  return defineJob({
    name: 'sending pushes',
    everyMs: POLL_MS,
    run,
    hasMore: (isMore) => isMore,
    wakeUpSignal: signal,
    onFailure,
    onStop,
    isDrained,
  });
}

function lastAttemptAfterMs({ kind, hasMail }: ClaimedPush): number {
  return hasMail ? GIVES_WAY_AFTER_MS : PUSH_TTL_MS[kind];
}

function lateness(push: ClaimedPush): string | undefined {
  if (push.ageMs < lastAttemptAfterMs(push)) return undefined;
  return push.hasMail ? 'the mail goes instead' : 'too late';
}
