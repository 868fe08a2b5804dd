import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import type { Subscription } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { paidPlanOf, readProviderFacts } from '../subscriptions/read-provider-facts.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/**
 * Schedules a plan to end with its paid period, or cancels the scheduled end. Until then the plan
 * is unchanged. At the end of the period the provider ends it and sends the usual event.
 */
export async function setPlanEnding(
  services: Services,
  businessId: string,
  cancel: boolean,
): Promise<Subscription> {
  const { db, payments, now } = services;
  return withPaymentLease(services, businessId, () =>
    withProviderErrors(services, async () => {
      const current = paidPlanOf(await readProviderFacts(services, businessId));
      if (!current) throw new AppError('CONFLICT', 'You have no paid plan');
      if (cancel && current.status === 'past_due') {
        throw new AppError('PAYMENT_REQUIRED', 'Please settle your open payment first');
      }
      if (current.cancelAtPeriodEnd === cancel) return current;
      // An owner who is leaving does not want to pay for a pending change.
      if (cancel && current.pending) await payments.dropPendingChange(current.id);
      const changed = await payments.setCancelAtPeriodEnd(current.id, cancel);
      const action = cancel ? 'plan.ending-asked' : 'plan.ending-taken-back';
      const details = { subscription: current.id };
      await recordAudit(db, { at: now(), businessId, action, details });
      await refreshSubscription(services, businessId);
      return changed;
    }),
  );
}
