import type { PaymentProvider } from '../platform/payment-provider.ts';
import { makeSimulatedProvider, type SimulatedNeeds } from './simulated/simulated-provider.ts';
import { makeStripeProvider } from './stripe/stripe-provider.ts';

/** By the settings alone, which are refused at the start where they are half set. */
export function choosePaymentProvider(services: SimulatedNeeds): PaymentProvider {
  const { payments } = services.config;
  return payments.provider === 'stripe'
    ? makeStripeProvider(payments)
    : makeSimulatedProvider(services);
}
