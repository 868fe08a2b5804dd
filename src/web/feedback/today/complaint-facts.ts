import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';

/** What the guest wrote: their own words before a sentence that they only tapped. */
export function wordsOf({
  textGeneral,
  textSpecific,
}: Pick<FeedbackItem, 'textGeneral' | 'textSpecific'>): string | undefined {
  return textSpecific?.trim() || textGeneral?.trim() || undefined;
}

/** By mail or on the ticket; a guest who has had an answer has been answered. */
export function canBeAnswered({
  email,
  hasTicket,
  hasReply,
}: Pick<FeedbackItem, 'email' | 'hasTicket' | 'hasReply'>): boolean {
  return (email !== null || hasTicket) && !hasReply;
}

/** Where one entry is read; with its reply box open where it is to be answered. */
export function entryAddress(id: string, { isReplying = false } = {}): string {
  return `${paths.feedback}?entry=${id}${isReplying ? '&reply=1' : ''}`;
}
