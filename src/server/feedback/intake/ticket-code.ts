import { hash } from 'node:crypto';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { TICKET_CODE_LENGTH, ticketPath } from '#shared/tickets/rules.ts';

/** Of 32 signs: no I, L, O or U, which are taken for others or make words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_A_SIGN = 5;

type Needs = Pick<Services, 'keys'>;

/**
 * What opens a guest's ticket: 130 bits that follow from the feedback's id, so that a repeat gets the
 * same and nothing but a hash has to be kept.
 */
export function newTicketCode({ keys }: Needs, feedbackId: string): string {
  return codeOf(keys.current('ticket codes'), feedbackId);
}

/** The same again, also where it was made with the secret of before. */
export function ticketCodeAgain(
  { keys }: Needs,
  feedbackId: string,
  ticketHash: Buffer | null,
): string | undefined {
  return keys
    .accepted('ticket codes')
    .map((key) => codeOf(key, feedbackId))
    .find((code) => ticketHash?.equals(hashOfTicket(code)));
}

export function hashOfTicket(code: string): Buffer {
  return hash('sha256', code, 'buffer');
}

export function ticketUrl({ config }: Pick<Services, 'config'>, code: string): string {
  return `${config.publicUrl}${ticketPath(code)}`;
}

function codeOf(key: Uint8Array, feedbackId: string): string {
  const bytes = Buffer.from(signWith(key, feedbackId), 'base64url');
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: TICKET_CODE_LENGTH }, (_, place) =>
    SIGNS.charAt(Number((bits >> BigInt(place * BITS_A_SIGN)) & 31n)),
  ).join('');
}
