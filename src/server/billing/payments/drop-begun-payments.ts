import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/**
 * For an account that is about to go: whatever was begun can no longer be paid, since nobody could
 * ever end it. What is paid has to be ended by its owner. The caller has the owner's lease.
 */
export async function dropBegunPayments(services: Services, businessId: string): Promise<void> {
  await askProvider(services, async () => {
    const { live } = await refreshSubscription(services, businessId);
    if (live.some(({ status }) => status !== 'incomplete')) throw planGoesOn();
    for (const { id } of live) await services.payments.cancelNow(id, { creditUnusedTime: true });
  });
}

export function planGoesOn(): AppError {
  return new AppError('CONFLICT', 'Please end your paid plan first');
}
