import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { lockReferral } from './queries.ts';
import { withdrawReferral } from './withdraw-referral.ts';

/**
 * Handles a refunded or disputed payment. If it was the first payment of a referred owner, the
 * referral is revoked: nothing more is credited, and earlier credit is taken back. Safe to repeat.
 */
export async function revokeReferral(
  services: Services,
  tx: Transaction,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const referral = await lockReferral(tx, { firstInvoiceId: invoiceId });
  if (referral) await withdrawReferral(services, tx, referral, 'payment-returned');
}
