import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentError, type WebhookHeaders } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';

const HEADER = 'simulated-payment-signature';
const TOLERANCE_SECONDS = 5 * 60;

/** Signed as a provider does it: nobody else can tell us that something was paid. */
export function signEvent(
  { sessionSecret }: Pick<Services, 'sessionSecret'>,
  rawBody: Buffer,
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = signatureOf(sessionSecret, rawBody, seconds).toString('hex');
  return { [HEADER]: `t=${seconds},v1=${signature}` };
}

export function refuseUnsigned(
  { sessionSecret, now }: Pick<Services, 'sessionSecret' | 'now'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
): void {
  const [, time = '', signature = ''] =
    /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(String(headers[HEADER] ?? '')) ?? [];
  const expected = signatureOf(sessionSecret, rawBody, Number(time));
  const given = Buffer.from(signature, 'hex');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const ageSeconds = Math.abs(now().getTime() / 1000 - Number(time));
  if (!isOurs || ageSeconds > TOLERANCE_SECONDS) {
    throw new PaymentError('bad_signature', 'The event is not signed by the payment provider');
  }
}

/** A key of its own, so that signatures of events and of sessions never pass for each other. */
function signatureOf(sessionSecret: string, rawBody: Buffer, seconds: number): Buffer {
  const key = createHmac('sha256', sessionSecret).update('simulated payment events').digest();
  return createHmac('sha256', key).update(`${seconds}.`).update(rawBody).digest();
}
