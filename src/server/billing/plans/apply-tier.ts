import { lockBusiness, updateBusiness } from '#server/businesses/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { openReplyMonth, replyMonthStart } from '../reply-credits/open-reply-month.ts';
import { insertReplyCreditEntry } from '../reply-credits/queries.ts';

/** Puts a business on a plan and sets its limits. Usage of the current month is kept. */
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
