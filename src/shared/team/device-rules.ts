import type { CheckResult, TextRule } from '#shared/api/text-rule.ts';
import { REWARD_CODE_ALPHABET } from '#shared/rewards/code.ts';

export const PIN_DIGITS = 4;
export const PIN_MESSAGE = 'A PIN has four digits';
export const COMMON_PIN_MESSAGE = 'Many people would try this one first. Please choose another';
const IN_A_ROW = '01234567890';
const IN_A_ROW_BACKWARDS = '09876543210';
/** The alphabet of reward codes, without lookalikes. Eight symbols are 40 bits. */
export const PAIRING_CODE_ALPHABET = REWARD_CODE_ALPHABET;
export const PAIRING_CODE_SYMBOL_COUNT = 8;
/** Leaves room for spaces and hyphens that a person may type. */
export const PAIRING_CODE_MAX_LENGTH = 20;
export const PAIRING_CODE_MINUTES = 10;
const GROUP_SYMBOLS = 4;
const SEPARATORS = /[\s\p{Dash_Punctuation}\p{Format}\u2212]/gu;
const SYMBOLS_ONLY = new RegExp(`^[${PAIRING_CODE_ALPHABET}]{${PAIRING_CODE_SYMBOL_COUNT}}$`);

/**
 * The number of devices is limited to what restaurants need, because PINs can be guessed at every
 * paired device.
 */
const MAX_DEVICES = 20;
const MAX_DEVICES_PER_VENUE = 4;

/** Most devices a business may have at once, including those not paired yet. */
export function maxDevices(venues: number): number {
  return Math.max(MAX_DEVICES, venues * MAX_DEVICES_PER_VENUE);
}

export const DEVICE_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Give the device a name, such as “Tablet at the pass”',
  max: 60,
  tooLong: 'The name may have at most 60 characters',
};

/** Accepts four digits that are not easy to guess. */
export function checkPin(pin: string): CheckResult<string> {
  if (!/^\d{4}$/.test(pin)) return { refusal: PIN_MESSAGE };
  return isCommonPin(pin) ? { refusal: COMMON_PIN_MESSAGE } : { value: pin };
}

/**
 * Whether a PIN is easy to guess: a repeated digit or pair, digits in sequence up or down, or the
 * middle column of the keypad.
 */
export function isCommonPin(pin: string): boolean {
  const isRepeated = pin.slice(0, 2) === pin.slice(2);
  return isRepeated || IN_A_ROW.includes(pin) || IN_A_ROW_BACKWARDS.includes(pin) || pin === '2580';
}

/** '15 minutes', 'an hour', '4 hours': how long a PIN is, or remains, locked. */
export function lockDurationWords(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

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
