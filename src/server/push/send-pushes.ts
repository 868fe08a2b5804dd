import { Counter } from 'prom-client';
import { deleteHeldMail, releaseHeldMail } from '#server/mail/held-mail-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import { metricsRegistry } from '#server/platform/metrics/read-metrics.ts';
import { retryLater, updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import { queueJob } from '#server/platform/queue/queue-job.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import { type ClaimedPush, findClaimedPushes, hasOtherPendingPush } from './claimed-push-query.ts';
import { classifyPushResponse, PUSH_TIMEOUT_MS, type PushOutcome, postPush } from './post-push.ts';
import {
  loadVapidKeys,
  PUSH_TTL_MS,
  pushOptions,
  serializePush,
  type VapidKeys,
} from './push-message.ts';
import { pushQueue } from './push-queue.ts';
import { deletePushSubscriptionById } from './queries.ts';
import { pushes } from './table.ts';

/** The outcome `retry` will be followed by another attempt. */
const outcomes = new Counter({
  name: 'tabletalk_push_outcomes_total',
  help: 'Attempts to push something to a browser on this server, by how they ended.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});

export type PushSettings = { answersWithinMs?: number };

const MAX_AT_ONCE = 100;
/**
 * A push older than this is not attempted, because it might not finish before the held email is
 * sent.
 */
const GIVES_WAY_AFTER_MS = NO_REPEATED_NEWS_WITHIN_MS - PUSH_TIMEOUT_MS - 5 * SECOND_MS;

/** Sends queued pushes. A push service that does not respond holds up no other. */
export function sendPushesJob(services: Services, { answersWithinMs }: PushSettings = {}): Job {
  const { log, now } = services;
  let keys: VapidKeys | undefined;

  return queueJob<ClaimedPush, PushOutcome>(services, {
    queue: pushQueue,
    jobName: 'sending pushes',
    workerName: 'push worker',
    maxAtOnce: MAX_AT_ONCE,
    load: async (tx, claims) => {
      keys ??= await loadVapidKeys(services);
      return await findClaimedPushes({ ...services, db: tx }, claims);
    },
    work: async (push) => {
      const verdict = await send(push);
      if (verdict.outcome === 'failed') {
        log.info({ ...pushLogFields(push), reason: verdict.reason }, 'not pushed');
      }
      return verdict;
    },
    settle: (push, verdict) => settlePush(services, push, verdict),
    logged: pushLogFields,
  });

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
}

function pushLogFields({ id, kind }: ClaimedPush) {
  return { push: id, kind };
}

function lastAttemptAfterMs({ kind, hasMail }: ClaimedPush): number {
  return hasMail ? GIVES_WAY_AFTER_MS : PUSH_TTL_MS[kind];
}

function lateness(push: ClaimedPush): string | undefined {
  if (push.ageMs < lastAttemptAfterMs(push)) return undefined;
  return push.hasMail ? 'the mail goes instead' : 'too late';
}

/**
 * Stores the outcome if the claim is still valid, and drops or releases the email held for the
 * push.
 */
async function settlePush(
  services: Services,
  push: ClaimedPush,
  verdict: PushOutcome,
): Promise<void> {
  const { outcome } = verdict;
  if (outcome === 'retry') {
    await retryLater(services, pushQueue, push, verdict);
  } else {
    await services.db.transaction(async (tx) => {
      const change =
        outcome === 'sent'
          ? ({ state: 'sent', lastError: null } as const)
          : ({ state: 'failed', lastError: verdict.reason } as const);
      if (!(await updateClaimedRow(tx, pushes, push, change))) return;
      await settleMail(services, tx, push, outcome === 'sent');
      // Deletes the remaining pushes of the subscription as well.
      if (outcome === 'gone') await deletePushSubscriptionById(tx, push.subscriptionId);
    });
  }
  outcomes.inc({ outcome });
}

async function settleMail(
  services: Services,
  tx: Transaction,
  push: ClaimedPush,
  isSent: boolean,
): Promise<void> {
  const { address, about } = push;
  if (address === null || !push.hasMail) return;
  const which = { address, aboutId: about, now: databaseNow(services) };
  if (isSent) await deleteHeldMail(tx, which);
  else if (!(await hasOtherPendingPush(tx, push))) await releaseHeldMail(tx, which);
}
