import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';

/** What the guest wrote: their own words before a sentence that they only tapped. */
export function wordsOf({
  textGeneral,
  textSpecific,
}: Pick<FeedbackItem, 'textGeneral' | 'textSpecific'>): string | undefined {
  return textSpecific?.trim() || textGeneral?.trim() || undefined;
}

/** Only a guest who left an address, and has had no answer yet. */
export function canBeAnswered({
  email,
  hasReply,
}: Pick<FeedbackItem, 'email' | 'hasReply'>): boolean {
  return email !== null && !hasReply;
}

/** Where one entry is read; with its reply box open where it is to be answered. */
export function entryAddress(id: string, { isReplying = false } = {}): string {
  return `${paths.feedback}?entry=${id}${isReplying ? '&reply=1' : ''}`;
}
