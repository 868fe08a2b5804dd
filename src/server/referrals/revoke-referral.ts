import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { lockReferral } from './queries.ts';
import { withdrawReferral } from './withdraw-referral.ts';

/**
 * A payment went back, by refund or dispute. If it was the first one of a referred owner, the
 * referral is off: nothing more is paid, and what was paid is taken back. Safe to repeat.
 */
export async function revokeReferral(
  services: Services,
  tx: Transaction,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const referral = await lockReferral(tx, { firstInvoiceId: invoiceId });
  if (referral) await withdrawReferral(services, tx, referral, 'payment-returned');
}
