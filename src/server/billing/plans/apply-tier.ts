import { lockBusiness, updateBusiness } from '#server/businesses/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { countedMonth, openReplyMonth } from '../reply-credits/open-reply-month.ts';
import { insertReplyCreditEntry } from '../reply-credits/queries.ts';

/** Puts an account on a plan with the limits of it. What the month has used so far stays used. */
export async function applyTier(
  services: Services,
  tx: Transaction,
  businessId: string,
  tier: Tier,
): Promise<void> {
  await openReplyMonth(services, tx, businessId);
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
  // The plan may have no room for some members any more: their open streams must not go on.
  if (tier !== business.subscriptionTier) await announceMembers(tx, businessId);
  if (monthlyReplyLimit === business.monthlyReplyLimit) return;
  await insertReplyCreditEntry(tx, {
    businessId,
    pool: 'monthly',
    month: countedMonth(business),
    reason: 'plan_change',
    amount: monthlyReplyLimit - business.monthlyReplyLimit,
    source: newId(),
    createdAt: at,
  });
}
