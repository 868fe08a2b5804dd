import type { TextRule } from '#shared/api/text-rule.ts';

export const BUSINESS_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Give the business a name',
  max: 80,
  tooLong: 'Please use at most 80 characters',
};
