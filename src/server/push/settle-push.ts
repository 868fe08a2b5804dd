import { Counter } from 'prom-client';
import { deleteHeldMail, releaseHeldMail } from '#server/mail/held-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import { retryLater, updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import type { Services } from '#server/services.ts';
import { type ClaimedPush, hasOtherPendingPush } from './claimed-query.ts';
import type { PushOutcome } from './classify-push-response.ts';
import { pushQueue } from './push-queue.ts';
import { deletePushSubscriptionById } from './queries.ts';
import { pushes } from './table.ts';

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
