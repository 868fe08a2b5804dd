import type { Services } from '#server/services.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { paymentAction } from './payment-action.ts';

/** What is open to be paid: a renewal, a change, or a card that is still missing. */
export async function payOpenInvoice(services: Services, businessId: string) {
  return askProvider(services, async () => {
    const { subscription } = await refreshSubscription(services, businessId);
    const isLive = subscription && subscription.endedAt === null;
    const action = isLive ? await services.payments.getAction(subscription.id) : null;
    const open = action && paymentAction(subscription?.id ?? '', action);
    return open ?? { message: 'Nothing is left to pay' };
  });
}
