import { recordAudit } from '#server/audit/record-audit.ts';
import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { revokeReferral } from '#server/referrals/record-first-payment.ts';
import type { Services } from '#server/services.ts';
import type { BillingEvent, PaymentTarget, Refund } from '../provider/port.ts';
import { revokeReplyCredits } from '../reply-credits/reply-credits.ts';
import { claimBillingNotice, insertReversedPayment } from '../subscriptions/queries.ts';
import { queueRefundMail } from './payment-mails.ts';
import { hasCreditTransaction, insertCreditTransaction } from './queries.ts';

type PaymentReversal = Extract<BillingEvent, { type: 'payment.refunded' | 'payment.disputed' }>;

/**
 * Takes back what a payment bought, after we or the provider's staff refunded it or a bank disputed
 * it. A partial refund takes nothing back until the whole amount has been refunded.
 */
export async function reversePayment(
  services: Services,
  tx: Transaction,
  businessId: string,
  event: PaymentReversal,
): Promise<void> {
  const { of, type } = event;
  const paidFor = paymentTargetId(of);
  if (!of || !paidFor || (type === 'payment.refunded' && !event.full)) return;
  await lockBusiness(tx, businessId);
  const at = services.now();
  if (!(await insertReversedPayment(tx, { paidFor, businessId, createdAt: at }))) return;
  if ('invoiceId' in of) await revokeReferral(services, tx, of);
  const taken = 'checkoutId' in of ? await revokeReplyCredits(services, tx, paidFor) : 0;
  const details = { paidFor, type, ...(taken > 0 && { replyCredits: taken }) };
  await recordAudit(tx, { at, businessId, action: 'payment.reversed', details });
}

/** Records each refund to an owner's card once and emails the owner about it. */
export async function recordRefunds(
  services: Services,
  tx: Transaction,
  businessId: string,
  refunds: readonly Refund[],
): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  if (!business) return;
  for (const refund of refunds) {
    if (refund.status !== 'failed') await recordRefund(services, tx, business, refund);
  }
}

async function recordRefund(
  services: Services,
  tx: Transaction,
  business: Business,
  refund: Refund,
): Promise<void> {
  const { id: source, of, amount } = refund;
  const paidFor = paymentTargetId(of);
  // Older versions recorded one refund per payment, under the payment's ID.
  if (paidFor && (await hasCreditTransaction(tx, { type: 'refund', source: paidFor }))) return;
  const at = services.now();
  const businessId = business.id;
  if (!(await claimBillingNotice(tx, { key: `refund ${source}`, businessId, createdAt: at })))
    return;
  // The ledger holds pounds only.
  if (amount.currency === 'gbp') {
    const description = 'Refund to the card';
    const money = { type: 'refund', amount: amount.pence, description, source };
    await insertCreditTransaction(tx, { businessId, ...money, createdAt: at });
  }
  const details = { refund: source, paidFor, amount: amount.pence, currency: amount.currency };
  await recordAudit(tx, { at, businessId, action: 'payment.refunded', details });
  await queueRefundMail(services, tx, business, refund);
}

/** The id of the invoice or checkout that was paid. */
export function paymentTargetId(of: PaymentTarget): string | null {
  if (!of) return null;
  return 'invoiceId' in of ? of.invoiceId : of.checkoutId;
}
