import { randomFillSync } from 'node:crypto';
import {
  formatRewardCode,
  REWARD_CODE_ALPHABET,
  REWARD_CODE_SYMBOL_COUNT,
} from '#shared/rewards/code.ts';

/** 50 random bits: a code cannot be guessed, and duplicates are very unlikely. */
export function newRewardCode(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  let symbols = '';
  for (const end = used + REWARD_CODE_SYMBOL_COUNT; used < end; used += 1) {
    // 256 is a multiple of the alphabet's 32 symbols, so all symbols are equally likely.
    symbols += REWARD_CODE_ALPHABET.charAt((randomness[used] ?? 0) % REWARD_CODE_ALPHABET.length);
  }
  return formatRewardCode(symbols);
}

/** Random bytes are fetched for many codes at once; each byte is used only once. */
const CODES_AT_ONCE = 256;
const randomness = new Uint8Array(CODES_AT_ONCE * REWARD_CODE_SYMBOL_COUNT);
let used = randomness.length;
