import { Counter } from 'prom-client';
import { deleteHeldMail, releaseHeldMail } from '#server/mail/held-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import type { Services } from '#server/services.ts';
import { type ClaimedPush, hasOtherPendingPush, updateClaimedPush } from './claim-query.ts';
import type { PushOutcome } from './classify-push-response.ts';
import { deletePushSubscriptionById } from './queries.ts';

/**
 * Stores the outcome if the claim is still valid, and drops or releases the email held for the
 * push.
 */
export async function settlePush(
  services: Services,
  push: ClaimedPush,
  verdict: PushOutcome,
): Promise<void> {
  const { outcome } = verdict;
  const reason = outcome === 'sent' ? null : verdict.reason;
  if (outcome === 'retry') {
    const nextAttemptAt = databaseNowPlus(services, verdict.afterMs);
    await updateClaimedPush(services.db, push, {
      state: 'queued',
      nextAttemptAt,
      lastError: reason,
    });
  } else {
    await services.db.transaction(async (tx) => {
      const state = outcome === 'sent' ? 'sent' : 'failed';
      if (!(await updateClaimedPush(tx, push, { state, lastError: reason }))) return;
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
  const which = { address, tellsOf: about, now: databaseNow(services) };
  if (isSent) await deleteHeldMail(tx, which);
  else if (!(await hasOtherPendingPush(tx, push))) await releaseHeldMail(tx, which);
}

/** The outcome `retry` will be followed by another attempt. */
const outcomes = new Counter({
  name: 'tabletalk_push_outcomes_total',
  help: 'Attempts to push something to a browser on this server, by how they ended.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});
