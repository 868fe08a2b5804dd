import type { TextRule } from '#shared/api/text-rule.ts';

const OPTIONAL = { isTrimmed: true, min: 0, tooShort: 'Please enter a text' } as const;

export const COMPANY_NAME_RULE: TextRule = {
  ...OPTIONAL,
  max: 120,
  tooLong: 'Please use at most 120 characters',
};
export const COMPANY_ADDRESS_RULE: TextRule = {
  ...OPTIONAL,
  max: 400,
  tooLong: 'Please use at most 400 characters',
};
export const VAT_NUMBER_RULE: TextRule = {
  ...OPTIONAL,
  max: 40,
  tooLong: 'Please use at most 40 characters',
};
