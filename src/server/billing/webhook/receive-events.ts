import { findBusinessOfCustomer, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { settleWaitingAttempt } from '../locations/settle-location-attempt.ts';
import { recordRefunds } from '../payments/record-refunds.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { settleCheckout } from '../payments/settle-checkout.ts';
import { tryCompleteCardUpdate } from '../payments/update-card.ts';
import { type BillingEvent, PaymentError, type WebhookHeaders } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { mailOverdueReminder } from '../subscriptions/mail-overdue-reminder.ts';
import { hasBillingEvent, insertBillingEvent } from '../subscriptions/queries.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/** Responds with an error if an event cannot be applied, so that the provider sends it again. */
export async function receiveEvents(
  services: Services,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  await withProviderErrors(services, async () => {
    for (const event of await readEvents(services, rawBody, headers)) {
      await receive(services, event);
    }
  });
}

async function readEvents(
  { payments }: Services,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<BillingEvent[]> {
  try {
    return await payments.parseWebhook(rawBody, headers);
  } catch (error) {
    const isRefused =
      error instanceof PaymentError && ['bad_signature', 'invalid'].includes(error.code);
    throw isRefused ? new AppError('INVALID_INPUT', 'This event is not taken') : error;
  }
}

async function receive(services: Services, event: BillingEvent): Promise<void> {
  const { db, payments, now } = services;
  const name = { provider: payments.client.provider, eventId: event.id };
  if (await hasBillingEvent(db, name)) return;
  const businessId = await findBusinessOfCustomer(db, event.customerId);
  /**
   * Stored in the transaction of the event's effect, so that each event is applied exactly once.
   */
  const claim = async (tx: Transaction) => {
    // Lock before inserting the row that references the business, or two events could deadlock.
    if (businessId) await lockBusiness(tx, businessId);
    return insertBillingEvent(tx, { ...name, type: event.type, businessId, createdAt: now() });
  };
  if (businessId) await apply(services, businessId, event, claim);
  else await db.transaction(claim);
}

async function apply(
  services: Services,
  businessId: string,
  event: BillingEvent,
  claim: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  switch (event.type) {
    case 'subscription.changed':
      await refreshSubscription(services, businessId, { claim });
      await settleWaitingAttempt(services, businessId);
      return;
    case 'invoice.paid':
      await refreshSubscription(services, businessId, { claim, hasPaid: event.amount.pence > 0 });
      return;
    case 'invoice.failed':
    case 'invoice.action_required':
      await refreshSubscription(services, businessId, {
        claim,
        also: async (tx, { invoices }) => {
          const invoice = invoices.find(({ id }) => id === event.invoiceId);
          await mailOverdueReminder(services, tx, businessId, invoice);
        },
      });
      return;
    case 'card.saved':
      await tryCompleteCardUpdate(services, event.setupId);
      await refreshSubscription(services, businessId, { claim });
      return;
    case 'checkout.paid':
    case 'checkout.expired':
      await settleCheckout(services, businessId, event.checkoutId, claim);
      return;
    case 'payment.refunded':
    case 'payment.disputed': {
      const isRefund = event.type === 'payment.refunded';
      const refunds = isRefund ? await services.payments.listRefunds(event.customerId) : [];
      await services.db.transaction(async (tx) => {
        if (!(await claim(tx))) return;
        await recordRefunds(services, tx, businessId, refunds);
        await reversePayment(services, tx, businessId, event);
      });
    }
  }
}
