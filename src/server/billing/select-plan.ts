import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS, type Tier } from '#shared/billing/plans.ts';
import { type Account, lockAccount, recordStep, updateAccount } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../platform/services.ts';

/** The free plan is chosen here; a paid one only ever by a payment. */
export async function selectPlan(
  services: Services,
  ownerId: string,
  plan: Tier,
): Promise<Account> {
  if (plan !== 'starter') throw new AppError('PAYMENT_REQUIRED', 'Paid plans need payment');
  return services.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, ownerId);
    if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (effectiveTier(owner) !== 'starter') {
      throw new AppError('CONFLICT', 'Use plan management to change a paid plan');
    }
    const at = services.now();
    const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS.starter;
    const change = {
      subscriptionTier: 'starter',
      subscriptionStatus: 'active',
      monthlyFeedbackLimit,
      monthlyReplyLimit,
      updatedAt: at,
    } as const;
    await updateAccount(tx, ownerId, change);
    const data = { plan };
    await recordStep(tx, { userId: ownerId, step: 'plan_selected', completedAt: at, data });
    await recordAudit(tx, { at, userId: ownerId, action: 'plan.selected', details: data });
    return { ...owner, ...change, planSelected: true };
  });
}
