import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { RevokedReason } from '#shared/referrals/status.ts';
import { insertPostings, withdrawAwards } from './postings-query.ts';
import {
  changeReferralState,
  completePendingReferral,
  findPayer,
  findReferralCode,
  havePaymentCardInCommon,
  insertPayerCards,
  isInvoiceReversed,
  lockReferral,
  type ReferralRow,
} from './queries.ts';

type PaidInvoice = {
  refereeId: string;
  invoiceId: string;
  /** The customer id at the provider. */
  customerId: string;
  /** Fingerprints of all of this customer's cards. */
  fingerprints: readonly string[];
};

/**
 * Call this for every card payment by any owner, as often as it is reported, with the payer's row
 * locked. The first payment by a referred owner completes the referral. For all other payments,
 * only the cards are stored, to detect owners who refer themselves.
 */
export async function recordFirstPayment(
  services: Services,
  tx: Transaction,
  invoice: PaidInvoice,
): Promise<void> {
  await insertPayerCards(tx, invoice.refereeId, invoice.fingerprints);
  const referral = await lockReferral(tx, { refereeId: invoice.refereeId });
  if (referral?.status !== 'pending') return;
  const reason = await reasonToRefuse(tx, referral, invoice);
  if (reason) await withdrawReferral(services, tx, referral, reason);
  else await completeReferral(services, tx, referral, invoice);
}

async function completeReferral(
  { now, config }: Services,
  tx: Transaction,
  referral: ReferralRow,
  { refereeId, invoiceId, customerId }: PaidInvoice,
): Promise<void> {
  const at = now();
  const payment = { completedAt: at, firstInvoiceId: invoiceId, paymentCustomerId: customerId };
  if (!(await completePendingReferral(tx, referral.id, payment))) return;
  const { id: referralId, referrerId, referrerCreditAmount, refereeCreditAmount } = referral;
  const holdEndsAt = new Date(at.getTime() + config.referralHoldDays * DAY_MS);
  const award = { referralId, kind: 'award' } as const;
  await insertPostings(tx, [
    { ...award, party: 'referee', businessId: refereeId, amount: refereeCreditAmount, dueAt: at },
  ]);
  // The code is deleted with its owner's account. If it is gone, no one is left to reward.
  if (await findReferralCode(tx, referrerId)) {
    const to = { party: 'referrer', businessId: referrerId, amount: referrerCreditAmount } as const;
    await insertPostings(tx, [{ ...award, ...to, dueAt: holdEndsAt }]);
  }
  const details = { referral: referralId, holdEndsAt: holdEndsAt.toISOString() };
  await recordAudit(tx, {
    at,
    userId: null,
    businessId: referrerId,
    action: 'referral.completed',
    details,
  });
}

async function reasonToRefuse(
  tx: Transaction,
  { referrerId, refereeEmail }: ReferralRow,
  { refereeId, invoiceId, customerId }: PaidInvoice,
): Promise<RevokedReason | undefined> {
  if (await isInvoiceReversed(tx, invoiceId)) return 'payment-returned';
  const referrer = await findPayer(tx, referrerId);
  const referee = await findPayer(tx, refereeId);
  const addresses = [refereeEmail, referee?.email].filter((address) => typeof address === 'string');
  const mailbox = referrer && normaliseMailbox(referrer.email);
  const isOnePerson =
    addresses.some((address) => normaliseMailbox(address) === mailbox) ||
    referrer?.customerId === customerId ||
    (await havePaymentCardInCommon(tx, referrerId, refereeId));
  return isOnePerson ? 'same-person' : undefined;
}

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
