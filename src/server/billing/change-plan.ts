import { AppError } from '#shared/api/errors.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { type Account, findAccount, lockAccount, recordStep } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../platform/services.ts';
import { applyTier } from './apply-tier.ts';

export type PlanChange = { hasChanged: boolean; account: Account };

/** Goes to Starter at once. For a paid plan it says where to pay, and never gives it. */
export async function changePlan(
  services: Services,
  ownerId: string,
  plan: Tier,
): Promise<PlanChange> {
  return services.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, ownerId);
    if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    const hasChanged = owner.subscriptionTier !== plan;
    if (hasChanged && plan !== 'starter') throw paymentRequired(plan);
    const at = services.now();
    if (hasChanged) {
      await applyTier(tx, services, ownerId, plan);
      const details = { from: owner.subscriptionTier, to: plan };
      await recordAudit(tx, { at, userId: ownerId, action: 'plan.changed', details });
    }
    await recordStep(tx, {
      userId: ownerId,
      step: 'plan_selected',
      completedAt: at,
      data: { plan },
    });
    const account = await findAccount(tx, ownerId);
    return { hasChanged, account: account ?? owner };
  });
}

function paymentRequired(plan: Tier): AppError {
  const checkoutUrl = `${paths.subscribe}?plan=${plan}`;
  return new AppError('PAYMENT_REQUIRED', 'Payment required', { extra: { checkoutUrl } });
}
