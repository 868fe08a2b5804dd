import type { CheckResult } from '#shared/api/text-rule.ts';

export const ACCOUNT_DELETION_PHRASE = 'delete my account';
export const DELETION_PHRASE_MESSAGE = `Please type: ${ACCOUNT_DELETION_PHRASE}`;

export function checkDeletionPhrase(typed: string): CheckResult<typeof ACCOUNT_DELETION_PHRASE> {
  const isTyped = typed.trim().toLowerCase() === ACCOUNT_DELETION_PHRASE;
  return isTyped ? { value: ACCOUNT_DELETION_PHRASE } : { refusal: DELETION_PHRASE_MESSAGE };
}
