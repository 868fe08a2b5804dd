import { type Account, findAccount, lockAccount, recordStep } from '#server/accounts/queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, type Tier } from '#shared/billing/plans.ts';
import { applyTier } from './apply-tier.ts';

/** The free plan is chosen here; a paid one only ever by a payment. */
export async function selectPlan(
  services: Services,
  businessId: string,
  plan: Tier,
): Promise<Account> {
  if (plan !== 'starter') throw new AppError('PAYMENT_REQUIRED', 'Paid plans need payment');
  return services.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, businessId);
    if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (effectiveTier(owner) !== 'starter') {
      throw new AppError('CONFLICT', 'Use plan management to change a paid plan');
    }
    const at = services.now();
    await applyTier(services, tx, businessId, plan);
    const data = { plan };
    await recordStep(tx, { userId: businessId, step: 'plan_selected', completedAt: at, data });
    await recordAudit(tx, { at, userId: businessId, action: 'plan.selected', details: data });
    return (await findAccount(tx, businessId)) ?? owner;
  });
}
