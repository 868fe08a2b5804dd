import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { RevokedReason } from '#shared/referrals/status.ts';
import { insertPostings, withdrawAwards } from './postings-query.ts';
import { changeReferralState, lockReferral, type ReferralRow } from './queries.ts';

/** Revokes a referral for good. The caller must hold the lock on its row. */
export async function withdrawReferral(
  { now }: Services,
  tx: Transaction,
  { id, referrerId }: Pick<ReferralRow, 'id' | 'referrerId'>,
  revokedReason: RevokedReason,
): Promise<void> {
  const at = now();
  const isRevoked = await changeReferralState(tx, id, ['pending', 'completed', 'rewarded'], {
    status: 'revoked',
    revokedAt: at,
    revokedReason,
  });
  if (!isRevoked) return;
  // An attempt that got no response may have succeeded, so it is completed first and then reversed.
  const given = await withdrawAwards(tx, id, at);
  await insertPostings(
    tx,
    given.map(({ referralId, party, businessId, amount, customerId }) => ({
      referralId,
      party,
      businessId,
      customerId,
      kind: 'reversal' as const,
      amount: -amount,
      dueAt: at,
    })),
  );
  const details = { referral: id, reason: revokedReason, reversals: given.length };
  await recordAudit(tx, {
    at,
    userId: null,
    businessId: referrerId,
    action: 'referral.revoked',
    details,
  });
}

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
