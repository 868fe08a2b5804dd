import { findBusiness, recordStep } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { withPaymentLease } from '../payments/payment-lease.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { endPaidPlan } from './end-paid-plan.ts';

export type EndedPlan = { hasChanged: boolean };

/** Goes to Starter at once. For a paid plan it says where to pay, and never gives it. */
export async function endPlanForStarter(
  services: Services,
  businessId: string,
  plan: Tier,
): Promise<EndedPlan> {
  const { db, now } = services;
  const owner = await findBusiness(db, businessId);
  if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const isPaidChange = plan !== 'starter' && owner.subscriptionTier !== plan;
  if (isPaidChange) throw paymentRequired(plan);
  const hasChanged =
    plan === 'starter' &&
    (await withPaymentLease(services, businessId, () =>
      askProvider(services, () => endPaidPlan(services, businessId)),
    ));
  const data = { plan };
  await recordStep(db, { businessId, step: 'plan_selected', completedAt: now(), data });
  return { hasChanged };
}

function paymentRequired(plan: Tier): AppError {
  const checkoutUrl = `${paths.subscribe}?plan=${plan}`;
  return new AppError('PAYMENT_REQUIRED', 'Payment required', { extra: { checkoutUrl } });
}
