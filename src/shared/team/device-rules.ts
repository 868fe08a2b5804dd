import type { TextRule } from '#shared/api/text-rule.ts';

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
