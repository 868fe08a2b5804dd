import type { PaymentProvider } from './port.ts';
import type { RehearsalServices } from './rehearsal/rehearsal-controls.ts';

/**
 * The settings alone decide which provider is used; incomplete settings are refused at startup.
 * Only the provider in use is loaded: Stripe's library takes 20 MB, and a server with real cards
 * needs no simulation.
 */
export async function choosePaymentProvider(services: RehearsalServices): Promise<PaymentProvider> {
  const { payments } = services.config;
  if (payments.provider === 'stripe') {
    const { makeStripeProvider } = await import('./stripe/stripe-provider.ts');
    return makeStripeProvider(payments);
  }
  const { makeRehearsalProvider } = await import('./rehearsal/rehearsal-provider.ts');
  return makeRehearsalProvider(services);
}
