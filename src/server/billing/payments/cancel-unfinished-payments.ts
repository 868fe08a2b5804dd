import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/**
 * Cancels unfinished payments before an account is deleted, since no one could cancel them later.
 * Throws while a paid plan is running, because the owner has to end that first. The caller must
 * hold the owner's payment lease.
 */
export async function cancelUnfinishedPayments(
  services: Services,
  businessId: string,
): Promise<void> {
  await withProviderErrors(services, async () => {
    const { live } = await refreshSubscription(services, businessId);
    if (live.some(({ status }) => status !== 'incomplete')) throw planStillRunningError();
    for (const { id } of live) await services.payments.cancelNow(id, { creditUnusedTime: true });
  });
}

export function planStillRunningError(): AppError {
  return new AppError('CONFLICT', 'Please end your paid plan first');
}
