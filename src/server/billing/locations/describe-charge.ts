import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import type { BillingInfo } from '#shared/venues/contract.ts';
import type { LocationAttempt } from './location-attempts-query.ts';

export const NO_CARD_INFO: BillingInfo = {
  message: 'Please add a payment method to keep this location active.',
  paymentMethodMissing: true,
};

/** The message the owner sees after adding locations that cost money. */
export function describeCharge({
  settle,
  quantity,
  charge,
}: Pick<LocationAttempt, 'settle' | 'quantity' | 'charge'>): BillingInfo {
  if (settle === 'next_invoice') return NO_CARD_INFO;
  const today = `£${(charge / 100).toFixed(2)}`;
  const each = formatPrice(PLANS.pro.pricePence);
  return {
    message: `Your subscription now includes ${quantity} locations (${today} charged today, then ${each}/month each).`,
    paymentMethodMissing: false,
  };
}
