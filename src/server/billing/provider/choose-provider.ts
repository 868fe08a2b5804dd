import type { PaymentProvider } from './port.ts';
import type { SimulatedNeeds } from './rehearsal/rehearsal-controls.ts';
import { makeSimulatedProvider } from './rehearsal/rehearsal-provider.ts';

/** By the settings alone, which are refused at the start where they are half set. */
export async function choosePaymentProvider(services: SimulatedNeeds): Promise<PaymentProvider> {
  const { payments } = services.config;
  if (payments.provider !== 'stripe') return makeSimulatedProvider(services);
  // Stripe's library takes 20 MB, so only who uses it loads it.
  const { makeStripeProvider } = await import('./stripe/stripe-provider.ts');
  return makeStripeProvider(payments);
}
