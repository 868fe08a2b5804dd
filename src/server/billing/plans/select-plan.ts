import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness, recordOnboardingStep, updateBusiness } from '#server/businesses/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { countBusinessVenues } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { AgreedPrice } from '#shared/billing/contract.ts';
import type { PaymentAction } from '#shared/billing/payment-action.ts';
import { effectiveTier, PLANS, paidLocationCount, type Tier } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../provider/port.ts';
import { insertReplyCreditEntry } from '../reply-credits/queries.ts';
import { grantMonthlyAllowanceIfDue, replyMonthStart } from '../reply-credits/reply-credits.ts';

/** The purpose under which a request for a plan is stored until its outcome is certain. */
export const PLAN_ATTEMPT_PURPOSE = 'plan';

/** Selects the free plan. Only a payment grants a paid plan. */
export async function selectPlan(
  services: Services,
  businessId: string,
  plan: Tier,
): Promise<void> {
  if (plan !== 'starter') throw new AppError('PAYMENT_REQUIRED', 'Paid plans need payment');
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (effectiveTier(business) !== 'starter') {
      throw new AppError('CONFLICT', 'Use plan management to change a paid plan');
    }
    const at = services.now();
    await applyTier(services, tx, businessId, plan);
    const data = { plan };
    await recordOnboardingStep(tx, { businessId, step: 'plan_selected', completedAt: at, data });
    await recordAudit(tx, { at, businessId, action: 'plan.selected', details: data });
  });
}

/** Puts a business on a plan and sets its limits. Usage of the current month is kept. */
export async function applyTier(
  services: Services,
  tx: Transaction,
  businessId: string,
  tier: Tier,
): Promise<void> {
  await grantMonthlyAllowanceIfDue(services, tx, businessId);
  const business = await lockBusiness(tx, businessId);
  if (!business) throw new Error('a plan for no business');
  const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS[tier];
  const at = services.now();
  await updateBusiness(tx, businessId, {
    subscriptionTier: tier,
    subscriptionStatus: 'active',
    monthlyFeedbackLimit,
    monthlyReplyLimit,
    updatedAt: at,
  });
  // The new plan may allow fewer members. The streams of members who no longer fit must be closed.
  if (tier !== business.subscriptionTier) await announceMemberChange(tx, businessId);
  if (monthlyReplyLimit === business.monthlyReplyLimit) return;
  await insertReplyCreditEntry(tx, {
    businessId,
    pool: 'monthly',
    month: replyMonthStart(business),
    reason: 'plan_change',
    amount: monthlyReplyLimit - business.monthlyReplyLimit,
    source: newId(),
    createdAt: at,
  });
}

/** The plan an owner wants and the number of locations to pay for. */
export type PlanOrder = {
  businessId: string;
  customerId: string;
  plan: PaidPlan;
  quantity: number;
  /** The price shown to the owner: null if none was shown, undefined if no agreement is needed. */
  agreed?: AgreedPrice | null | undefined;
};

/** If there is no `clientSecret`, nothing is left to pay. */
export type PlanOrderResponse = Partial<PaymentAction> & {
  subscriptionId: string;
  status?: 'already_subscribed' | 'upgraded';
  message?: string;
};

/** Pro is paid for every location, Premium once. */
export async function findPaidQuantity(
  { db }: Pick<Services, 'db'>,
  businessId: string,
  plan: PaidPlan,
): Promise<number> {
  if (!PLANS[plan].isPricedPerLocation) return 1;
  return paidLocationCount(await countBusinessVenues(db, businessId));
}
