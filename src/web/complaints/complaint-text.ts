import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { answerPath } from '#shared/site/paths.ts';
import { firstOnTicket } from '#web/understanding/understanding-words.ts';

/** The guest's free text, or else the sentence they tapped. */
export function complaintQuote({
  textGeneral,
  textSpecific,
}: Pick<FeedbackItem, 'textGeneral' | 'textSpecific'>): string | undefined {
  return textSpecific?.trim() || textGeneral?.trim() || undefined;
}

/** The words to show first: a ticket message about danger, or else the answer. */
export function firstQuote(feedback: FeedbackItem): string | undefined {
  return firstOnTicket(feedback.alarm)?.words ?? complaintQuote(feedback);
}

/** When the guest wrote the words that are shown first. */
export function firstQuotedAt({ alarm, createdAt }: FeedbackItem): string {
  const onTicket = firstOnTicket(alarm);
  return onTicket?.words ? onTicket.at : createdAt;
}

/** Whether a guest can still be answered, by email or on the ticket. */
export function canStillReply({
  email,
  hasTicket,
  hasReply,
}: Pick<FeedbackItem, 'email' | 'hasTicket' | 'hasReply'>): boolean {
  return (email !== null || hasTicket) && !hasReply;
}

/** An entry's address, optionally with its reply box open. */
export function entryAddress(
  { id, venueId }: Pick<FeedbackItem, 'id' | 'venueId'>,
  { isReplying = false } = {},
): string {
  return `${answerPath(id, venueId)}${isReplying ? '&reply=1' : ''}`;
}
