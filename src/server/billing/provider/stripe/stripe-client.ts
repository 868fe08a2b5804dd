import Stripe from 'stripe';
import type { StripeSettings } from '#server/platform/config.ts';
import { msUntilDeadline, withinDeadline } from '#server/platform/http/request-deadline.ts';
import { PaymentError } from '../port.ts';

const PROVIDER_UNREACHABLE = 'The payment provider does not answer. Please try again.';

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
    ...(isTest && apiBase && requestPath(apiBase)),
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

function requestPath(address: string) {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Wrappers for requests to Stripe that enforce a deadline and translate errors. */
export function makeStripeCaller(deadlineMs: number) {
  async function request<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await withinDeadline(deadlineMs, () => rejectAtDeadline(send));
    } catch (error) {
      throw toPaymentError(error);
    }
  }

  /** Like `request`, but returns null if the object does not exist. */
  async function requestOrNull<T>(send: () => Promise<T>): Promise<T | null> {
    try {
      return await request(send);
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return { request, requestOrNull };
}

/**
 * Enforces the deadline for the whole request, because connection timeouts restart with every byte
 * and every retry.
 */
async function rejectAtDeadline<T>(send: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new PaymentError('silent', PROVIDER_UNREACHABLE));
    timer = setTimeout(giveUp, Math.max(0, msUntilDeadline()));
  });
  try {
    return await Promise.race([send(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Any error that is not about this particular request is treated as Stripe being unavailable. */
function toPaymentError(error: unknown): unknown {
  const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const options = { cause: error };
  if (error instanceof StripeCardError) return new PaymentError('declined', error.message, options);
  if (error instanceof StripeIdempotencyError && error.statusCode !== 409) {
    return new PaymentError('invalid', 'This key was used for another request', options);
  }
  if (error instanceof StripeInvalidRequestError) {
    return error.code === 'resource_missing'
      ? new PaymentError('not_found', 'The payment provider does not know this', options)
      : new PaymentError('invalid', 'The payment provider refused the request', options);
  }
  return new PaymentError('unavailable', PROVIDER_UNREACHABLE, options);
}
