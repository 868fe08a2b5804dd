import { recordAudit } from '#server/audit/record-audit.ts';
import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { PaymentTarget, Refund } from '../provider/port.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { hasCreditTransaction, insertCreditTransaction } from './credit-transactions-query.ts';
import { queueRefundMail } from './payment-mails.ts';

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
    if (refund.status !== 'failed') await record(services, tx, business, refund);
  }
}

async function record(
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
