import type { PaymentProvider } from './port.ts';
import type { SimulatedNeeds } from './rehearsal/rehearsal-controls.ts';

/** By the settings alone, which are refused at the start where they are half set. */
export async function choosePaymentProvider(services: SimulatedNeeds): Promise<PaymentProvider> {
  const { payments } = services.config;
  // Only what is used is loaded; Stripe's library alone takes 20 MB.
  if (payments.provider !== 'stripe') {
    const { makeSimulatedProvider } = await import('./rehearsal/rehearsal-provider.ts');
    return makeSimulatedProvider(services);
  }
  const { makeStripeProvider } = await import('./stripe/stripe-provider.ts');
  return makeStripeProvider(payments);
}
