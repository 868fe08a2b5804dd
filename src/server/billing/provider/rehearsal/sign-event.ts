import { isSigned, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { PaymentError, type WebhookHeaders } from '../port.ts';

const HEADER = 'simulated-payment-signature';
const TOLERANCE_SECONDS = 5 * 60;

/** Signed as a provider does it: nobody else can tell us that something was paid. */
export function signEvent(
  { keys }: Pick<Services, 'keys'>,
  rawBody: Buffer,
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = signWith(keys.current('simulated payment events'), signed(rawBody, seconds));
  return { [HEADER]: `t=${seconds},v1=${signature}` };
}

export function refuseUnsigned(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
): void {
  const [, time = '', signature = ''] =
    /^t=(\d{1,15}),v1=([\w-]{43})$/.exec(String(headers[HEADER] ?? '')) ?? [];
  const text = signed(rawBody, Number(time));
  const isOurs = isSigned(keys, 'simulated payment events', { text, signature });
  const ageSeconds = Math.abs(now().getTime() / 1000 - Number(time));
  if (!isOurs || ageSeconds > TOLERANCE_SECONDS) {
    throw new PaymentError('bad_signature', 'The event is not signed by the payment provider');
  }
}

function signed(rawBody: Buffer, seconds: number): string {
  return `${seconds}.${rawBody.toString('utf8')}`;
}
