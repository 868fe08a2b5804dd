import { insertCreditTransaction } from '#server/billing/payments/credit-transactions-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertPostings } from '#server/referrals/postings-query.ts';
import { insertReferral, insertReferralCode } from '#server/referrals/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { joinedAt } from './compose-demo-owner.ts';

const CODE = 'COPPER29';
const CREDIT_PENCE = 5000;
const HOLD_DAYS = 30;

/**
 * Restaurants that the owner referred: one has been paying for a long time, and one has only just
 * started.
 */
export async function seedReferrals(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const invited = { referrerId: businessId, referralCode: CODE };
  await insertReferralCode(tx, { businessId, code: CODE, createdAt: joinedAt(now) });
  const referralId = newId();
  await insertReferral(tx, {
    ...invited,
    id: referralId,
    refereeEmail: 'kitchen@the-old-forge.example',
    status: 'rewarded',
    referrerCreditAwarded: true,
    refereeCreditAwarded: true,
    createdAt: daysAgo(112),
    completedAt: daysAgo(104),
    rewardedAt: daysAgo(74),
  });
  await insertCreditTransaction(tx, {
    businessId,
    type: 'referral_referrer',
    amount: CREDIT_PENCE,
    description: 'Referral reward',
    referralId,
    createdAt: daysAgo(74),
  });
  await seedOneOnHold(tx, invited, daysAgo);
  for (const [refereeEmail, days] of [
    ['hello@saffron-lane.example', 19],
    ['owner@the-tidal-room.example', 5],
  ] as const) {
    await insertReferral(tx, { ...invited, refereeEmail, createdAt: daysAgo(days) });
  }
}

async function seedOneOnHold(
  tx: Transaction,
  invited: { referrerId: string; referralCode: string },
  daysAgo: (days: number) => Date,
): Promise<void> {
  const id = newId();
  await insertReferral(tx, {
    ...invited,
    id,
    refereeEmail: 'office@juniper-and-rye.example',
    status: 'completed',
    refereeCreditAwarded: true,
    firstInvoiceId: 'sim_in_demo',
    createdAt: daysAgo(26),
    completedAt: daysAgo(12),
  });
  await insertPostings(tx, [
    {
      referralId: id,
      party: 'referrer',
      kind: 'award',
      businessId: invited.referrerId,
      amount: CREDIT_PENCE,
      dueAt: daysAgo(12 - HOLD_DAYS),
    },
  ]);
}
