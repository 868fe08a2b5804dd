import Stripe from 'stripe';
import type { StripeSettings } from '#server/platform/config.ts';
import { msUntilDeadline } from '#server/platform/http/request-deadline.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** Lets our own deadline fire before the connection's timeout. */
const AFTER_DEADLINE_MS = 500;

export function openStripe({
  secretKey,
  apiBase,
}: Pick<StripeSettings, 'secretKey' | 'apiBase'>): Stripe {
  const isTest = secretKey.startsWith('sk_test_');
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: withoutLateRetries(Stripe.createNodeHttpClient()),
    // Use another address only with test keys: a live key must never be sent anywhere but to
    // Stripe.
    ...(isTest && apiBase && placeOf(apiBase)),
  });
}

/** Prevents retries after the deadline: a late repeat could undo a newer request. */
function withoutLateRetries(client: Stripe.HttpClient): Stripe.HttpClient {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, headers, body, protocol, timeoutMs) => {
    const leftMs = msUntilDeadline();
    if (leftMs <= 0) throw new Error('There is no time left for this request');
    const longestMs = Math.ceil(Math.min(timeoutMs, leftMs + AFTER_DEADLINE_MS));
    return await send(host, port, path, method, headers, body, protocol, longestMs);
  };
  return client;
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
