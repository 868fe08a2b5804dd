import type { Services } from '#server/services.ts';
import type { RecentPayment } from '#shared/billing/subscription-contract.ts';
import { recentPayment } from '../payments/list-payments.ts';
import { findOpenPack } from '../payments/queries.ts';
import { settleCheckout } from '../payments/settle-checkout.ts';
import { completePendingCardUpdate } from '../payments/update-card.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { refreshSubscription } from './refresh-subscription.ts';

export type SyncResult = {
  isPaymentOpen: boolean;
  recentPayment: RecentPayment | null;
  addedReplyCredits: number;
};

/**
 * Fetches everything about an owner that may have changed at the provider, without waiting for
 * events.
 */
export async function syncWithProvider(
  services: Services,
  businessId: string,
): Promise<SyncResult> {
  return withProviderErrors(services, async () => {
    await completePendingCardUpdate(services, businessId);
    const { subscription, invoices } = await refreshSubscription(services, businessId);
    const pack = await findOpenPack(services.db, businessId);
    const addedReplyCredits = pack
      ? await settleCheckout(services, businessId, pack.checkoutId)
      : 0;
    return {
      isPaymentOpen: subscription?.status === 'incomplete',
      // A payment for a plan that has since ended is not worth announcing.
      recentPayment:
        subscription?.endedAt === null ? recentPayment(invoices, services.now()) : null,
      addedReplyCredits,
    };
  });
}
