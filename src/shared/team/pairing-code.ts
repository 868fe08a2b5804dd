import { REWARD_CODE_ALPHABET } from '#shared/rewards/code.ts';

/** The alphabet of reward codes, without lookalikes. Eight symbols are 40 bits. */
export const PAIRING_CODE_ALPHABET = REWARD_CODE_ALPHABET;
export const PAIRING_CODE_SYMBOL_COUNT = 8;
/** Leaves room for spaces and hyphens that a person may type. */
export const PAIRING_CODE_MAX_LENGTH = 20;
export const PAIRING_CODE_MINUTES = 10;

const GROUP_SYMBOLS = 4;
const SEPARATORS = /[\s\p{Dash_Punctuation}\p{Format}\u2212]/gu;
const SYMBOLS_ONLY = new RegExp(`^[${PAIRING_CODE_ALPHABET}]{${PAIRING_CODE_SYMBOL_COUNT}}$`);

/** The one form of a typed code; undefined if it cannot be a code. */
export function normalisePairingCode(typed: string): string | undefined {
  const symbols = typed
    .replace(SEPARATORS, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return SYMBOLS_ONLY.test(symbols) ? formatPairingCode(symbols) : undefined;
}

/** Eight symbols as they are shown: XXXX-XXXX. */
export function formatPairingCode(symbols: string): string {
  return `${symbols.slice(0, GROUP_SYMBOLS)}-${symbols.slice(GROUP_SYMBOLS)}`;
}
