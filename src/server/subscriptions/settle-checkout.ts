import { lockAccount } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { customerOf } from '../billing/ensure-customer.ts';
import { insertCreditTransaction } from '../billing/insert-credit-transaction.ts';
import { grantReplyCredits } from '../billing/reply-credits.ts';
import { takeBackReplyCredits } from '../billing/take-back-reply-credits.ts';
import { isOwnId } from '../payments/is-own-id.ts';
import type { Transaction } from '../platform/database.ts';
import type { Checkout } from '../platform/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { hasReversedPayment, updatePack } from './queries.ts';

/** What a checkout of reply credits carries along, so that it can be told from others. */
export const REPLY_PACK_KIND = 'reply_credits';

/**
 * Gives the credits of a checkout that is paid, once, whoever tells of it. Returns how many were
 * given by this call.
 */
export async function settleCheckout(
  services: Services,
  ownerId: string,
  checkoutId: string,
  claim: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<number> {
  const { db, payments } = services;
  const isKnown = isOwnId(services, checkoutId);
  const checkout = isKnown ? await payments.getCheckout(checkoutId) : null;
  return db.transaction(async (tx) => {
    if (!(await claim(tx))) return 0;
    if (!checkout || checkout.state === 'expired') await updatePack(tx, checkoutId, 'expired');
    return checkout?.state === 'paid' ? await give(tx, services, ownerId, checkout) : 0;
  });
}

async function give(
  tx: Transaction,
  services: Services,
  ownerId: string,
  { id: checkoutId, customerId, amount, metadata }: Checkout,
): Promise<number> {
  // Whoever hears of a refund meanwhile waits here, and finds the credits afterwards.
  const owner = await lockAccount(tx, ownerId);
  const isTheirs = owner && customerOf(services, owner) === customerId;
  if (!isTheirs || metadata.kind !== REPLY_PACK_KIND) return 0;
  const credits = Number(metadata.credits);
  await updatePack(tx, checkoutId, 'paid');
  if (!(await grantReplyCredits(tx, services, ownerId, { credits, source: checkoutId }))) return 0;
  const at = services.now();
  await insertCreditTransaction(tx, {
    userId: ownerId,
    type: 'credit_purchase',
    amount: amount.pence,
    description: `${credits} reply credits`,
    source: checkoutId,
    createdAt: at,
  });
  const details = { checkout: checkoutId, credits };
  await recordAudit(tx, { at, userId: ownerId, action: 'reply-credits.purchased', details });
  if (!(await hasReversedPayment(tx, checkoutId))) return credits;
  return credits - (await takeBackReplyCredits(tx, services, checkoutId));
}
