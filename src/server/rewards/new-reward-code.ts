import { randomFillSync } from 'node:crypto';
import {
  formatRewardCode,
  REWARD_CODE_ALPHABET,
  REWARD_CODE_SYMBOLS,
} from '#shared/rewards/code.ts';

/** 50 random bits, so that nobody guesses a code and two codes are hardly ever the same. */
export function newRewardCode(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  let symbols = '';
  for (const end = used + REWARD_CODE_SYMBOLS; used < end; used += 1) {
    // 256 is a multiple of the alphabet's 32, so every symbol is as likely as the others.
    symbols += REWARD_CODE_ALPHABET.charAt((randomness[used] ?? 0) % REWARD_CODE_ALPHABET.length);
  }
  return formatRewardCode(symbols);
}

/** The system is asked once for many codes, none of which shares a byte with another. */
const CODES_AT_ONCE = 256;
const randomness = new Uint8Array(CODES_AT_ONCE * REWARD_CODE_SYMBOLS);
let used = randomness.length;
