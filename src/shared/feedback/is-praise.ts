import { isTappedSentence } from './is-tapped-sentence.ts';
import type { FeedbackItem } from './list-contract.ts';

type PraiseFacts = Pick<
  FeedbackItem,
  | 'sentiment'
  | 'complaint'
  | 'alarm'
  | 'suspectedOnTicket'
  | 'textGeneral'
  | 'textSpecific'
  | 'understanding'
>;

/**
 * Whether feedback may be passed on as praise: the rating is positive, and so are the guest's own
 * words, if there are any. Five stars with a text about hives are not praise, nor are words that
 * nobody has read yet, nor praise whose guest has since written about danger on the ticket. The
 * server's `IS_PRAISE_TO_PASS_ON` is the same rule in SQL.
 */
export function isPraise(feedback: PraiseFacts): boolean {
  const { sentiment, complaint, alarm, suspectedOnTicket, understanding } = feedback;
  if (sentiment !== 'positive' || complaint || alarm || suspectedOnTicket) return false;
  if (!hasOwnWords(feedback)) return true;
  if (!understanding) return false;
  const { tone, safety, suspectedSafety } = understanding;
  return tone === 'positive' && !safety && !suspectedSafety;
}

function hasOwnWords({
  textGeneral,
  textSpecific,
}: Pick<PraiseFacts, 'textGeneral' | 'textSpecific'>): boolean {
  return textSpecific !== null || (textGeneral !== null && !isTappedSentence(textGeneral));
}
