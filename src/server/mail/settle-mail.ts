import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import { retryLater, updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import type { Claim } from '#server/platform/queue/queue.ts';
import type { Services } from '#server/services.ts';
import { addressErasure, CONTENT_UNLESS_FORGOTTEN } from './forget-query.ts';
import type { MailHandlers } from './mail-handler.ts';
import { mailQueue } from './mail-queue.ts';
import { nextAttemptTime } from './next-attempt-time.ts';
import { type Mail, mails } from './table.ts';
import type { DeliveryResult } from './transport.ts';

/** Stores the result of a delivery if the claim on the email is still held. */
export async function settleMail(
  services: Pick<Services, 'db' | 'now'>,
  handlers: MailHandlers,
  claim: Claim & Pick<Mail, 'createdAt' | 'kind'>,
  result: DeliveryResult,
  keepsContent: boolean,
): Promise<void> {
  const now = services.now();
  if (result.outcome === 'notAccepted') {
    const next = nextAttemptTime(claim, result.about, now, Math.random());
    if (next) {
      const afterMs = next.getTime() - now.getTime();
      await retryLater(services, mailQueue, claim, { afterMs, reason: result.reason });
      outcomes.inc({ state: 'queued' });
      return;
    }
  }
  const state = END_STATE[result.outcome];
  const handler = handlers[claim.kind];
  const change = {
    state,
    sentAt: result.outcome === 'accepted' ? now : undefined,
    lastError: result.outcome === 'accepted' ? null : result.reason,
    ...(!keepsContent && (state === 'failed' && !handler ? CONTENT_UNLESS_FORGOTTEN : NO_CONTENT)),
    ...addressErasure(mails.forgets),
  };
  // Without a handler, a single statement is enough.
  if (!handler) await updateClaimedRow(services.db, mails, claim, change);
  else {
    await services.db.transaction(async (tx) => {
      await handler.lockFirst?.(tx, claim.id);
      const mail = await updateClaimedRow(tx, mails, claim, change);
      if (mail) await handler.settle(tx, mail);
    });
  }
  outcomes.inc({ state });
}

/** Links in emails give access to accounts, so the content is deleted once it is no longer needed. */
const NO_CONTENT = { html: '', text: '' };

const END_STATE = {
  accepted: 'sent',
  refused: 'failed',
  notAccepted: 'failed',
  uncertain: 'unconfirmed',
} as const;

/** The outcome `queued` means that the email will be tried again. */
const outcomes = new Counter({
  name: 'tabletalk_mail_outcomes_total',
  help: 'Attempts to send a mail on this server, by the state that they left it in.',
  labelNames: ['state'],
  registers: [metricsRegistry],
});
