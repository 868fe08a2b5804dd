import { recordAudit } from '#server/audit/record-audit.ts';
import { findBusiness, findBusinessOfCustomer, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { withRequestDeadline } from '#server/platform/http/request-deadline.ts';
import type { Server, Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { settleWaitingAttempt } from '../locations/settle-location-attempt.ts';
import { queueOverdueMail } from '../payments/payment-mails.ts';
import { recordRefunds, reversePayment } from '../payments/reverse-payment.ts';
import { settleCheckout } from '../payments/settle-checkout.ts';
import { tryCompleteCardUpdate } from '../payments/update-card.ts';
import { WEBHOOK_PATH } from '../provider/choose-provider.ts';
import {
  type BillingEvent,
  type Invoice,
  PaymentError,
  type WebhookHeaders,
} from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import {
  hasBillingEvent,
  insertBillingEvent,
  insertOverdueNotice,
} from '../subscriptions/queries.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/** Events that contain a whole invoice are larger than any request from a browser. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Responds with an error if an event cannot be applied, so that the provider sends it again. */
export async function receiveEvents(
  services: Services,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  await withProviderErrors(services, async () => {
    for (const event of await readEvents(services, rawBody, headers)) {
      await receiveEvent(services, event);
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
    throw isRefused ? new AppError('INVALID_INPUT', 'This event was rejected') : error;
  }
}

async function receiveEvent(services: Services, event: BillingEvent): Promise<void> {
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
  if (businessId) await applyEvent(services, businessId, event, claim);
  else await db.transaction(claim);
}

async function applyEvent(
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

/**
 * Receives the provider's events. The body stays raw bytes, because the signature covers the bytes.
 */
export async function webhookRoute({ http, services }: Server): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, bytes);
    });
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { body, headers } = request;
      if (!Buffer.isBuffer(body)) throw new AppError('INVALID_INPUT', 'The request has no body');
      await withRequestDeadline(services.config, () => receiveEvents(services, body, headers));
      return { received: true };
    });
  });
}

/**
 * Sends one email per failed renewal. An owner who is buying something new sees the failure in the
 * form.
 */
async function mailOverdueReminder(
  services: Services,
  tx: Transaction,
  businessId: string,
  invoice: Invoice | undefined,
): Promise<void> {
  if (invoice?.status !== 'open' || invoice.reason !== 'cycle') return;
  const business = await findBusiness(tx, businessId);
  const at = services.now();
  const invoiceId = invoice.id;
  if (!business || !(await insertOverdueNotice(tx, { invoiceId, businessId, createdAt: at })))
    return;
  await queueOverdueMail(services, tx, business, invoice);
  const details = { invoice: invoiceId };
  await recordAudit(tx, { at, businessId, action: 'payment.overdue', details });
}
