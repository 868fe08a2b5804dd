import type { CheckResult } from '#shared/api/text-rule.ts';

export const PIN_DIGITS = 4;
export const PIN_MESSAGE = 'A PIN has four digits';
export const COMMON_PIN_MESSAGE = 'Many people would try this one first. Please choose another';

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

const IN_A_ROW = '01234567890';
const IN_A_ROW_BACKWARDS = '09876543210';

/** '15 minutes', 'an hour', '4 hours': how long a PIN is, or remains, locked. */
export function formatLockDuration(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
