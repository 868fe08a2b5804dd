import { randomInt } from 'node:crypto';
import {
  formatRewardCode,
  REWARD_CODE_ALPHABET,
  REWARD_CODE_SYMBOLS,
} from '#shared/rewards/code.ts';

/** 50 random bits, so that nobody guesses a code and two codes are hardly ever the same. */
export function newRewardCode(): string {
  const symbols = Array.from({ length: REWARD_CODE_SYMBOLS }, randomSymbol);
  return formatRewardCode(symbols.join(''));
}

function randomSymbol(): string {
  return REWARD_CODE_ALPHABET.charAt(randomInt(REWARD_CODE_ALPHABET.length));
}
