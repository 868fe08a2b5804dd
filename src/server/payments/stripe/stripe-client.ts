import Stripe from 'stripe';
import type { StripeSettings } from '../../platform/config.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

export function openStripe({ secretKey, apiBase }: Omit<StripeSettings, 'provider'>): Stripe {
  const isTest = secretKey.startsWith('sk_test_');
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // Only test keys: a live key must never go anywhere but to Stripe.
    ...(isTest && apiBase && placeOf(apiBase)),
  });
}

function placeOf(address: string) {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}
