import type { FastifyInstance } from 'fastify';
import type { DeliverEvent, PaymentProvider } from './port.ts';
import type { RehearsalServices } from './rehearsal/rehearsal-controls.ts';

/** The path to which every provider sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

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

/** Sends simulated events to our own webhook route, without a network. */
export function makeWebhookDelivery(http: FastifyInstance): DeliverEvent {
  return async (rawBody, headers) => {
    const answer = await http.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    });
    return answer.statusCode;
  };
}
