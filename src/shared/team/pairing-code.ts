import { REWARD_CODE_ALPHABET } from '#shared/rewards/code.ts';

/** The same letters as a guest's code: none that is mistaken for another. Eight are 40 bits. */
export const PAIRING_CODE_ALPHABET = REWARD_CODE_ALPHABET;
export const PAIRING_CODE_SYMBOLS = 8;
/** What a person may type, with spaces and hyphens of their own. */
export const PAIRING_CODE_MAX_LENGTH = 20;
export const PAIRING_CODE_MINUTES = 10;

const GROUP_SYMBOLS = 4;
const SEPARATORS = /[\s\p{Dash_Punctuation}\p{Format}\u2212]/gu;
const SYMBOLS_ONLY = new RegExp(`^[${PAIRING_CODE_ALPHABET}]{${PAIRING_CODE_SYMBOLS}}$`);

/** The one form of what somebody typed; undefined when it cannot be a code. */
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
