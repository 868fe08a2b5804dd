import { findUserByEmail } from '#server/accounts/queries.ts';
import { ensureCustomer } from '#server/billing/payments/ensure-customer.ts';
import { insertCreditTransaction } from '#server/billing/payments/queries.ts';
import { makeRehearsalProvider } from '#server/billing/provider/rehearsal/rehearsal-provider.ts';
import { insertReplyCreditEntry } from '#server/billing/reply-credits/queries.ts';
import { replyMonthStart } from '#server/billing/reply-credits/reply-credits.ts';
import { saveSubscriptionState } from '#server/billing/subscriptions/queries.ts';
import { refreshSubscription } from '#server/billing/subscriptions/refresh-subscription.ts';
import { findBusiness, findUserMemberships } from '#server/businesses/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertPostings } from '#server/referrals/postings-query.ts';
import { insertReferral, insertReferralCode } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/durations.ts';
import { DEMO_LOGIN, demoJoinedAt, monthOf } from './demo-business.ts';

const CARD = { number: '4242424242424242', expMonth: 8, cvc: '123' };
const REFERRAL_CODE = 'COPPER29';
const CREDIT_PENCE = 5000;
const HOLD_DAYS = 30;

/** Gives the demo owner a monthly payment history since joining. */
export async function seedSubscription(services: Services): Promise<void> {
  const { db, payments, now } = services;
  const { rehearsal } = payments;
  const user = await findUserByEmail(db, DEMO_LOGIN.email);
  const [membership] = user ? await findUserMemberships(db, user.id) : [];
  const business = membership && (await findBusiness(db, membership.businessId));
  if (!rehearsal || !business || business.paymentSubscriptionId) return;
  const { id: businessId } = business;
  const customerId = await ensureCustomer(services, businessId);
  const backdatedProvider = makeRehearsalProvider({ ...services, now: () => demoJoinedAt(now()) });
  const order = { customerId, businessId, plan: 'premium', quantity: 1 } as const;
  const { action } = await backdatedProvider.startSubscription(order, `demo:${businessId}`);
  if (action.kind === 'confirm_payment') {
    const card = { ...CARD, expYear: now().getUTCFullYear() + 2 };
    await backdatedProvider.rehearsal?.confirm({ clientSecret: action.clientSecret, card });
  }
  await rehearsal.tick();
  // Receipts start now, so that no emails are sent for invented past payments.
  const begun = { businessId, provider: payments.client.provider, updatedAt: now() };
  await saveSubscriptionState(db, { ...begun, receiptsSince: now() }, { isNews: false });
  await refreshSubscription(services, businessId);
}

/**
 * The ledger for the owner's reply credits: this month's allowance, and the replies it was spent
 * on.
 */
export async function seedReplyCredits(
  tx: Transaction,
  businessId: string,
  repliedAt: readonly Date[],
  now: Date,
): Promise<void> {
  const { start, end } = monthOf(now);
  const month = replyMonthStart({ replyCreditsResetDate: end });
  const line = { businessId, pool: 'monthly', month } as const;
  await insertReplyCreditEntry(tx, {
    ...line,
    reason: 'allowance',
    amount: PLANS.premium.monthlyReplyLimit,
    source: `${businessId} ${month}`,
    createdAt: start,
  });
  for (const createdAt of repliedAt) {
    const spent = { reason: 'reply', amount: -1, source: newId(), createdAt } as const;
    await insertReplyCreditEntry(tx, { ...line, ...spent });
  }
}

/**
 * Restaurants that the owner referred: one has been paying for a long time, and one has only just
 * started.
 */
export async function seedReferrals(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const invited = { referrerId: businessId, referralCode: REFERRAL_CODE };
  await insertReferralCode(tx, { businessId, code: REFERRAL_CODE, createdAt: demoJoinedAt(now) });
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
  await seedReferralOnHold(tx, invited, daysAgo);
  for (const [refereeEmail, days] of [
    ['hello@saffron-lane.example', 19],
    ['owner@the-tidal-room.example', 5],
  ] as const) {
    await insertReferral(tx, { ...invited, refereeEmail, createdAt: daysAgo(days) });
  }
}

async function seedReferralOnHold(
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
