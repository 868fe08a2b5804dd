import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { REPLY_PACK } from '#shared/billing/plans.ts';
import type { CardPayment, Checkout } from '../provider/port.ts';
import { isIdOfCurrentProvider } from '../provider/with-provider-errors.ts';
import { grantReplyCredits, revokeReplyCredits } from '../reply-credits/reply-credits.ts';
import { hasReversedPayment } from '../subscriptions/queries.ts';
import { customerIdOf } from './ensure-customer.ts';
import { findChargedCard } from './list-payments.ts';
import { queueReceiptMailOnce } from './payment-mails.ts';
import { findPack, insertCreditTransaction, insertPack, updatePack } from './queries.ts';
import { readCardPayments } from './read-card-payments.ts';

/** Metadata that distinguishes a checkout for reply credits from any other checkout. */
export const REPLY_PACK_KIND = 'reply_credits';

/**
 * Grants the credits of a paid checkout once, however often the payment is reported. Returns the
 * number of credits this call granted.
 */
export async function settleCheckout(
  services: Services,
  businessId: string,
  checkoutId: string,
  claim: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<number> {
  const { db, payments } = services;
  const isKnown = isIdOfCurrentProvider(services, checkoutId);
  const checkout = isKnown ? await payments.getCheckout(checkoutId) : null;
  const isPaid = checkout?.state === 'paid';
  const cardPayments = isPaid ? await readCardPayments(services, checkout.customerId) : [];
  return db.transaction(async (tx) => {
    if (!(await claim(tx))) return 0;
    if (!checkout || checkout.state === 'expired')
      await updatePack(tx, checkoutId, { state: 'expired' });
    return isPaid ? await grantPack(services, tx, businessId, checkout, cardPayments) : 0;
  });
}

async function grantPack(
  services: Services,
  tx: Transaction,
  businessId: string,
  checkout: Checkout,
  cardPayments: CardPayment[],
): Promise<number> {
  const { id: checkoutId, customerId, amount, metadata } = checkout;
  // A refund that arrives now waits for this lock, so it finds the credits to take back.
  const business = await lockBusiness(tx, businessId);
  const isTheirs = business && customerIdOf(services, business) === customerId;
  if (!isTheirs || metadata.kind !== REPLY_PACK_KIND) return 0;
  const pack = await findPack(tx, checkoutId);
  const { pricePence, credits } = pack ?? REPLY_PACK;
  const isAsAsked =
    amount.pence === pricePence &&
    amount.currency === 'gbp' &&
    Number(metadata.credits) === credits;
  if (!isAsAsked) return await recordMismatch(services, tx, businessId, checkout);
  const at = services.now();
  const paidAt = pack?.paidAt ?? at;
  const paid = { paidAmount: amount.pence, paidCurrency: amount.currency, paidAt };
  await updatePack(tx, checkoutId, { state: 'paid', ...paid });
  if (!(await grantReplyCredits(services, tx, businessId, { credits, source: checkoutId })))
    return 0;
  await insertCreditTransaction(tx, {
    businessId,
    type: 'credit_purchase',
    amount: amount.pence,
    description: `${credits} reply credits`,
    source: checkoutId,
    createdAt: at,
  });
  const details = { checkout: checkoutId, credits };
  await recordAudit(tx, { at, businessId, action: 'reply-credits.purchased', details });
  const receipt = { key: checkoutId, at, name: `${credits} reply credits`, total: amount.pence };
  await queueReceiptMailOnce(services, tx, business, {
    ...receipt,
    due: amount.pence,
    vat: null,
    card: findChargedCard(checkoutId, cardPayments),
    covers: null,
  });
  if (!(await hasReversedPayment(tx, checkoutId))) return credits;
  return credits - (await revokeReplyCredits(services, tx, checkoutId));
}

/**
 * Grants nothing if the amount or the currency is wrong, and keeps the payment for a person to
 * check.
 */
async function recordMismatch(
  services: Services,
  tx: Transaction,
  businessId: string,
  { id: checkout, amount }: Checkout,
): Promise<number> {
  const at = services.now();
  const known = await findPack(tx, checkout);
  if (known?.state === 'mismatch') return 0;
  const paid = { paidAmount: amount.pence, paidCurrency: amount.currency, paidAt: at };
  // A checkout created elsewhere has no row yet, but it must be visible too.
  await insertPack(tx, {
    checkoutId: checkout,
    businessId,
    url: '',
    state: 'mismatch',
    createdAt: at,
  });
  await updatePack(tx, checkout, { state: 'mismatch', ...paid });
  const details = { checkout, amount: amount.pence, currency: amount.currency };
  await recordAudit(tx, { at, businessId, action: 'reply-credits.refused', details });
  services.log.error(
    { businessId, ...details },
    'a pack of reply credits was paid with another sum',
  );
  return 0;
}
