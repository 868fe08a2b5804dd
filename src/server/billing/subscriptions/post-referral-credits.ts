import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import {
  type ClaimedPosting,
  claimPosting,
  recordPosting,
} from '#server/referrals/claim-posting.ts';
import { findDuePostings, type PostingRow } from '#server/referrals/postings-query.ts';
import type { Services } from '#server/services.ts';
import { ensureCustomer } from '../payments/ensure-customer.ts';
import { insertCreditTransaction } from '../payments/queries.ts';
import { gbp, isOutcomeUncertain } from '../provider/port.ts';

const MAX_AT_ONCE = 50;
const RETRY_MS = 60_000;

/**
 * Posts referral credits that are due and takes back those that were not earned. An interrupted
 * posting is repeated with the same idempotency key, so that it is made only once. While the
 * provider does not respond, all other postings wait.
 */
export async function postReferralCredits(services: Services, most = MAX_AT_ONCE): Promise<void> {
  const { db, now, payments, log } = services;
  const retryBefore = new Date(now().getTime() - RETRY_MS);
  const isSimulated = payments.client.provider === 'simulated';
  const due = { at: now(), retryBefore, isSimulated, most };
  const find = (except: readonly string[]) => findDuePostings(db, { ...due, except });
  let isAway = false;
  await forEachDue(services, find, idOf, async (posting) => {
    if (isAway) return;
    let claimed: ClaimedPosting | undefined;
    try {
      claimed = await claimCreditPosting(services, posting, retryBefore);
      if (claimed) await postCredit(services, claimed);
    } catch (error) {
      isAway = isOutcomeUncertain(error);
      // A claimed posting is skipped for the next minute. An unclaimed one would come first in
      // every run and end the run, so it must count as failed.
      if (!isAway || !claimed) throw error;
      log.warn({ err: error, posting: posting.id }, 'a referral credit waits');
    }
  });
}

const forEachDue = makeForEachWithBackoff('posting referral credits');
const idOf = ({ id }: PostingRow) => id;

async function claimCreditPosting(
  services: Services,
  posting: PostingRow,
  retryBefore: Date,
): Promise<ClaimedPosting | undefined> {
  const { db, payments } = services;
  const customerId = posting.customerId ?? (await ensureCustomer(services, posting.businessId));
  const fingerprints = await payments.getCardFingerprints(customerId);
  return db.transaction((tx) =>
    claimPosting(services, tx, posting, { customerId, fingerprints, retryBefore }),
  );
}

async function postCredit(services: Services, claimed: ClaimedPosting): Promise<void> {
  const { db, payments, now } = services;
  const { referralId, businessId, amount } = claimed;
  const { type, description, key } = creditDescription(claimed);
  const { transactionId } = await payments.adjustCredit(
    {
      customerId: claimed.customerId,
      amount: gbp(amount),
      reason: description,
      metadata: { referral_id: referralId },
    },
    key,
  );
  await db.transaction(async (tx) => {
    if (!(await recordPosting(services, tx, claimed))) return;
    await insertCreditTransaction(tx, {
      businessId,
      type,
      amount,
      description,
      balanceTransactionId: transactionId,
      referralId,
      source: referralId,
      createdAt: now(),
    });
  });
}

const DESCRIPTIONS = {
  referrer: { award: 'Referral reward', reversal: 'Referral reward, taken back' },
  referee: {
    award: 'One month of Pro for joining through a referral',
    reversal: 'One month of Pro for joining through a referral, taken back',
  },
};

/** Must be identical on every attempt: the provider refuses a known key with different content. */
function creditDescription({ referralId, party, kind }: ClaimedPosting) {
  const isAward = kind === 'award';
  return {
    type: `referral_${party}${isAward ? '' : '_reversal'}`,
    description: DESCRIPTIONS[party][kind],
    key: `referral:${referralId}:${party}${isAward ? '' : ':reversal'}`,
  };
}
