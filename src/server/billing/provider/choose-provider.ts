import type { PaymentProvider } from './port.ts';
import type { RehearsalNeeds } from './rehearsal/rehearsal-controls.ts';

/**
 * By the settings alone, which are refused at the start where they are half set. Only the one in
 * use is loaded: Stripe's library takes 20 MB, and no server with real cards needs a rehearsal.
 */
export async function choosePaymentProvider(services: RehearsalNeeds): Promise<PaymentProvider> {
  const { payments } = services.config;
  if (payments.provider === 'stripe') {
    const { makeStripeProvider } = await import('./stripe/stripe-provider.ts');
    return makeStripeProvider(payments);
  }
  const { makeRehearsalProvider } = await import('./rehearsal/rehearsal-provider.ts');
  return makeRehearsalProvider(services);
}
