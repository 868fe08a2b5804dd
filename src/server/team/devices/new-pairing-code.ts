import { createHash, randomInt } from 'node:crypto';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  formatPairingCode,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_MINUTES,
  PAIRING_CODE_SYMBOL_COUNT,
} from '#shared/team/pairing-code.ts';

/** A code of 40 random bits, with the hash and expiry to store. */
export function newPairingCode(now: Date) {
  const symbols = Array.from({ length: PAIRING_CODE_SYMBOL_COUNT }, () =>
    PAIRING_CODE_ALPHABET.charAt(randomInt(PAIRING_CODE_ALPHABET.length)),
  );
  const code = formatPairingCode(symbols.join(''));
  return {
    code,
    pairingHash: pairingHashOf(code),
    pairingExpiresAt: new Date(now.getTime() + PAIRING_CODE_MINUTES * MINUTE_MS),
  };
}

/**
 * The hash of a pairing code. Only the hash is stored, so that a leaked table cannot pair devices.
 */
export function pairingHashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
