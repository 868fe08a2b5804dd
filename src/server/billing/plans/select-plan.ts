import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness, recordOnboardingStep } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, type Tier } from '#shared/billing/plans.ts';
import { applyTier } from './apply-tier.ts';

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
