import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { markPostingAttempted, markPostingPosted, type PostingRow } from './postings-query.ts';
import {
  changeReferralState,
  havePaymentCardInCommon,
  insertPayerCards,
  lockBusinessShared,
  lockReferral,
  setCreditAwarded,
} from './queries.ts';
import { withdrawReferral } from './record-first-payment.ts';

export type ClaimedPosting = PostingRow & { customerId: string };

/**
 * The final check before the provider is called. A posting that was claimed may already have been
 * made, so it is retried with the same key until the outcome is known.
 */
export async function claimPosting(
  services: Services,
  tx: Transaction,
  posting: PostingRow,
  {
    customerId,
    fingerprints,
    retryBefore,
  }: { customerId: string; fingerprints: readonly string[]; retryBefore: Date },
): Promise<ClaimedPosting | undefined> {
  const at = services.now();
  await lockBusinessShared(tx, posting.businessId);
  const referral = await lockReferral(tx, { id: posting.referralId });
  if (!referral) return undefined;
  const { id, referrerId, refereeId, status } = referral;
  const isAward = posting.kind === 'award' && status !== 'revoked';
  // The referrer may have added the referee's card only after the referee paid, without ever paying
  // with it.
  if (isAward) await insertPayerCards(tx, posting.businessId, fingerprints);
  if (isAward && refereeId && (await havePaymentCardInCommon(tx, referrerId, refereeId))) {
    await withdrawReferral(services, tx, referral, 'same-person');
    return undefined;
  }
  const claimed = await markPostingAttempted(tx, posting.id, customerId, { at, retryBefore });
  if (claimed && isAward && posting.party === 'referrer') {
    const rewarded = { status: 'rewarded', rewardedAt: at } as const;
    if (await changeReferralState(tx, id, ['completed'], rewarded)) {
      const details = { referral: id };
      await recordAudit(tx, {
        at,
        userId: null,
        businessId: referrerId,
        action: 'referral.rewarded',
        details,
      });
    }
  }
  return claimed;
}

/** Records that the provider has made the posting; true only the first time. */
export async function recordPosting(
  { now }: Services,
  tx: Transaction,
  { id, referralId, party, kind, businessId, amount }: PostingRow,
): Promise<boolean> {
  const at = now();
  await lockBusinessShared(tx, businessId);
  await lockReferral(tx, { id: referralId });
  if (!(await markPostingPosted(tx, id, at))) return false;
  await setCreditAwarded(tx, referralId, party, kind === 'award');
  const details = { referral: referralId, party, kind, pence: amount };
  await recordAudit(tx, { at, businessId, action: 'referral.credit-posted', details });
  return true;
}
