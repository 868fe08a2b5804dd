import type { TextRule } from '#shared/api/text-rule.ts';

export const DEVICE_NAME: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Give the device a name, such as “Tablet at the pass”',
  max: 60,
  tooLong: 'The name may have at most 60 characters',
};
