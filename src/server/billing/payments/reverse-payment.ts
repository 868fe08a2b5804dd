import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { revokeReferral } from '#server/referrals/withdraw-referral.ts';
import type { Services } from '#server/services.ts';
import type { BillingEvent } from '../provider/port.ts';
import { revokeReplyCredits } from '../reply-credits/revoke-reply-credits.ts';
import { insertReversedPayment } from '../subscriptions/queries.ts';
import { paymentTargetId } from './record-refunds.ts';

export type Reversal = Extract<BillingEvent, { type: 'payment.refunded' | 'payment.disputed' }>;

/**
 * Takes back what a payment bought, after we or the provider's staff refunded it or a bank disputed
 * it. A partial refund takes nothing back until the whole amount has been refunded.
 */
export async function reversePayment(
  services: Services,
  tx: Transaction,
  businessId: string,
  event: Reversal,
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
