import { lockAccount } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertCreditTransaction } from '../billing/insert-credit-transaction.ts';
import { takeBackReplyCredits } from '../billing/take-back-reply-credits.ts';
import type { Transaction } from '../platform/database.ts';
import type { BillingEvent } from '../platform/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { revokeReferral } from '../referrals/revoke-referral.ts';
import { insertReversedPayment } from './queries.ts';

export type Reversal = Extract<BillingEvent, { type: 'payment.refunded' | 'payment.disputed' }>;

/**
 * A payment went back, by us, by the provider's staff or by a bank: so does what it was for. A part
 * of it that goes back is a kindness and changes nothing.
 */
export async function reversePayment(
  tx: Transaction,
  services: Services,
  ownerId: string,
  event: Reversal,
): Promise<void> {
  const { of, type } = event;
  if (!of || (type === 'payment.refunded' && !event.full)) return;
  await lockAccount(tx, ownerId);
  const paidFor = 'invoiceId' in of ? of.invoiceId : of.checkoutId;
  const at = services.now();
  const about = { userId: ownerId, createdAt: at, source: paidFor };
  if (type === 'payment.refunded') {
    const money = { type: 'refund', amount: event.amount.pence, description: 'Refund to the card' };
    await insertCreditTransaction(tx, { ...about, ...money });
  }
  if (!(await insertReversedPayment(tx, { paidFor, ownerId, createdAt: at }))) return;
  if ('invoiceId' in of) await revokeReferral(tx, services, of);
  const taken = 'checkoutId' in of ? await takeBackReplyCredits(tx, services, paidFor) : 0;
  const details = { paidFor, type, ...(taken > 0 && { replyCredits: taken }) };
  await recordAudit(tx, { at, userId: ownerId, action: 'payment.reversed', details });
}
