import { hash } from 'node:crypto';
import { signatureBytes } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { TICKET_CODE_LENGTH, ticketPath } from '#shared/tickets/rules.ts';

/** 32 characters without I, L, O and U, which are easily misread or spell words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_A_SIGN = 5;
const BITS_A_BYTE = 8;
/** Characters that encode the minute of the answer; the value repeats after 63 years. */
const SIGNS_OF_MINUTE = 5;
const HEX_OF_MINUTE = 8;
/** 128 bits, more than the entropy of a code. */
const HEX_OF_HASH = 32;

type Needs = Pick<Services, 'keys'>;

/**
 * The code that opens a guest's ticket: a minute and 105 bits derived from the feedback id, so that
 * a repeat gets the same code and only a hash is stored.
 */
export function newTicketCode({ keys }: Needs, feedbackId: string): string {
  return codeOf(keys.current('ticket codes'), feedbackId);
}

/**
 * Derives the code again, even if it was made with the previous secret, or in the first format,
 * which has no minute.
 */
export function rederiveTicketCode(
  { keys }: Needs,
  feedbackId: string,
  ticketHash: Buffer | null,
): string | undefined {
  return keys
    .accepted('ticket codes')
    .flatMap((key) => [codeOf(key, feedbackId), signsOf(key, feedbackId)])
    .find((code) => possibleTicketHashes(code).some((known) => ticketHash?.equals(known)));
}

/**
 * The stored hash in hexadecimal digits. The minute comes first, so that tickets of the same time
 * share index pages instead of touching one page each.
 */
export function ticketHashOf(code: string): string {
  let minute = 0;
  for (let place = 0; place < SIGNS_OF_MINUTE; place += 1) {
    minute = minute * SIGNS.length + SIGNS.indexOf(code.charAt(place));
  }
  const digits = minute.toString(16).padStart(HEX_OF_MINUTE, '0');
  return digits + hash('sha256', code, 'hex').slice(0, HEX_OF_HASH);
}

/**
 * The two hashes under which a ticket may be stored: the first format was a full hash without a
 * minute.
 */
export function possibleTicketHashes(code: string): Buffer[] {
  return [Buffer.from(ticketHashOf(code), 'hex'), hash('sha256', code, 'buffer')];
}

export function ticketUrl({ config }: Pick<Services, 'config'>, code: string): string {
  return `${config.publicUrl}${ticketPath(code)}`;
}

function codeOf(key: Uint8Array, feedbackId: string): string {
  // A feedback id is a UUIDv7 and begins with its timestamp in milliseconds.
  const atMs = Number.parseInt(feedbackId.slice(0, 8) + feedbackId.slice(9, 13), 16);
  let minutes = Math.floor(atMs / MINUTE_MS);
  let code = '';
  for (let place = 0; place < SIGNS_OF_MINUTE; place += 1) {
    code = SIGNS.charAt(minutes % SIGNS.length) + code;
    minutes = Math.floor(minutes / SIGNS.length);
  }
  return code + signsOf(key, feedbackId).slice(SIGNS_OF_MINUTE);
}

/**
 * Base 32, starting with the last bits. Avoids BigInt, which took longer than the signature itself.
 */
function signsOf(key: Uint8Array, feedbackId: string): string {
  const bytes = signatureBytes(key, feedbackId);
  let signs = '';
  let held = 0;
  let heldBits = 0;
  for (let place = bytes.length - 1; signs.length < TICKET_CODE_LENGTH; ) {
    if (heldBits < BITS_A_SIGN) {
      held |= (bytes[place] ?? 0) << heldBits;
      heldBits += BITS_A_BYTE;
      place -= 1;
    }
    signs += SIGNS.charAt(held & (SIGNS.length - 1));
    held >>= BITS_A_SIGN;
    heldBits -= BITS_A_SIGN;
  }
  return signs;
}
