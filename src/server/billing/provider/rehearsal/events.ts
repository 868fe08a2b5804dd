import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import {
  type BillingEvent,
  type DeliverEvent,
  PaymentError,
  type WebhookHeaders,
} from '../port.ts';
import { parseJsonWithDates } from './dates.ts';
import { claimDueEvents, markEventDelivered, type WaitingEvent } from './queries.ts';

const HEADER = 'simulated-payment-signature';
const TOLERANCE_SECONDS = 5 * 60;
const CLAIM = { most: 20, longestPauseSeconds: 60 };
const WARN_AFTER_ATTEMPTS = 5;

type Needs = Pick<Services, 'db' | 'now' | 'keys' | 'log'>;

/**
 * Delivers each event at least once, in no guaranteed order. An event that is not accepted is sent
 * again.
 */
export async function deliverEvents(services: Needs, deliver: DeliverEvent): Promise<number> {
  const { db, now } = services;
  let delivered = 0;
  for (const event of await claimDueEvents(db, { now: now(), ...CLAIM })) {
    if (!(await isEventAccepted(services, event, deliver))) continue;
    await markEventDelivered(db, event.id, now());
    delivered += 1;
  }
  return delivered;
}

async function isEventAccepted(
  services: Needs,
  { id, body, attempts }: WaitingEvent,
  deliver: DeliverEvent,
): Promise<boolean> {
  const rawBody = Buffer.from(body, 'utf8');
  const headers = signEvent(services, rawBody, services.now());
  const status = await deliver(rawBody, headers).catch(() => 0);
  if (status >= 200 && status < 300) return true;
  if (attempts === WARN_AFTER_ATTEMPTS) {
    services.log.warn({ eventId: id, status }, 'simulated payments: an event is not taken');
  }
  return false;
}

/** Signs an event like a real provider, so that no one else can report a payment to the webhook. */
export function signEvent(
  { keys }: Pick<Services, 'keys'>,
  rawBody: Buffer,
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = signWith(
    keys.current('simulated payment events'),
    signedEventText(rawBody, seconds),
  );
  return { [HEADER]: `t=${seconds},v1=${signature}` };
}

const KNOWN_EVENT_TYPES: ReadonlySet<string> = new Set<BillingEvent['type']>([
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

/** A valid signature proves that we wrote the event, so its shape is not checked again. */
export function parseEvent(
  services: Pick<Services, 'keys' | 'now'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
): BillingEvent[] {
  requireSignature(services, rawBody, headers);
  try {
    const event = parseJsonWithDates(rawBody.toString('utf8')) as BillingEvent;
    return KNOWN_EVENT_TYPES.has(event.type) ? [event] : [];
  } catch (cause) {
    throw new PaymentError('invalid', 'The event cannot be read', { cause });
  }
}

function requireSignature(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
): void {
  const [, time = '', signature = ''] =
    /^t=(\d{1,15}),v1=([\w-]{43})$/.exec(String(headers[HEADER] ?? '')) ?? [];
  const text = signedEventText(rawBody, Number(time));
  const isOurs = isSignatureValid(keys, 'simulated payment events', { text, signature });
  const ageSeconds = Math.abs(now().getTime() / 1000 - Number(time));
  if (!isOurs || ageSeconds > TOLERANCE_SECONDS) {
    throw new PaymentError('bad_signature', 'The event is not signed by the payment provider');
  }
}

function signedEventText(rawBody: Buffer, seconds: number): string {
  return `${seconds}.${rawBody.toString('utf8')}`;
}
