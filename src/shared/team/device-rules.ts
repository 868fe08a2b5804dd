import type { TextRule } from '#shared/api/text-rule.ts';

/** Every paired device is a pad to guess PINs at, so there are no more than restaurants have use for. */
const MOST_DEVICES = 20;
const MOST_DEVICES_PER_VENUE = 4;

/** How many devices a business can have at once, those that wait for their code included. */
export function mostDevices(venues: number): number {
  return Math.max(MOST_DEVICES, venues * MOST_DEVICES_PER_VENUE);
}

export const DEVICE_NAME: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Give the device a name, such as “Tablet at the pass”',
  max: 60,
  tooLong: 'The name may have at most 60 characters',
};
