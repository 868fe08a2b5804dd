import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PaymentError } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { findSubscriptionState, storeCardSetupId } from '../subscriptions/queries.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/**
 * Asks the owner for a new card. After the owner confirms it, the provider's event or the next sync
 * puts it into use.
 */
export async function startCardUpdate(services: Services, businessId: string) {
  return withProviderErrors(services, async () => {
    const { subscription } = await refreshSubscription(services, businessId);
    const isPaidFor = subscription?.status === 'active' || subscription?.status === 'past_due';
    if (!isPaidFor) throw new AppError('CONFLICT', 'You have no paid plan');
    const subscriptionId = subscription.id;
    const { setupId, clientSecret } = await services.payments.startCardUpdate(subscriptionId);
    await storeCardSetupId(services.db, businessId, setupId);
    return { clientSecret, secretKind: 'setup', subscriptionId } as const;
  });
}

/**
 * Puts the last requested card into use, in case the event about its confirmation never arrived.
 */
export async function completePendingCardUpdate(
  services: Services,
  businessId: string,
): Promise<void> {
  const state = await findSubscriptionState(services.db, businessId);
  if (!state?.cardSetupId) return;
  const isSettled = await tryCompleteCardUpdate(services, state.cardSetupId);
  if (isSettled) await storeCardSetupId(services.db, businessId, null);
}

/**
 * Returns false until the card is confirmed. Also returns true if the plan has ended and needs no
 * card.
 */
export async function tryCompleteCardUpdate(
  { payments }: Services,
  setupId: string,
): Promise<boolean> {
  try {
    await payments.completeCardUpdate(setupId);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.code === 'not_found') return true;
    if (error.code === 'invalid') return false;
    throw error;
  }
}
