import type { Services } from '#server/services.ts';
import { type BillingEvent, PaymentError, type WebhookHeaders } from '../port.ts';
import { refuseUnsigned } from './sign-event.ts';

const KNOWN: ReadonlySet<string> = new Set<BillingEvent['type']>([
  'subscription.changed',
  'invoice.paid',
  'invoice.failed',
  'invoice.action_required',
  'card.saved',
  'checkout.paid',
  'checkout.expired',
  'payment.refunded',
  'payment.disputed',
]);

/** Whatever is signed was written by ourselves, so its shape is not checked again. */
export function parseEvent(
  services: Pick<Services, 'keys' | 'now'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
): BillingEvent[] {
  refuseUnsigned(services, rawBody, headers);
  const event = readJson(rawBody);
  return KNOWN.has(event.type) ? [event] : [];
}

function readJson(rawBody: Buffer): BillingEvent {
  try {
    return JSON.parse(rawBody.toString('utf8'), (name, value: unknown) =>
      (name === 'at' || name === 'nextAttempt') && typeof value === 'string'
        ? new Date(value)
        : value,
    ) as BillingEvent;
  } catch (cause) {
    throw new PaymentError('invalid', 'The event cannot be read', { cause });
  }
}
