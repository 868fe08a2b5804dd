import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { answerPath } from '#shared/site/paths.ts';
import { languageAttributes } from '#web/understanding/language-attributes.ts';
import { firstWordsOfDanger, lastChangedWords } from '#web/understanding/understanding-words.ts';

/** The guest's free text, or else the sentence they tapped. */
export function complaintQuote({
  textGeneral,
  textSpecific,
}: Pick<FeedbackItem, 'textGeneral' | 'textSpecific'>): string | undefined {
  return textSpecific?.trim() || textGeneral?.trim() || undefined;
}

/** Words of a guest with the attributes of the element that shows them. */
type Quote = { words: string; attributes: ReturnType<typeof languageAttributes> };

export type FirstQuote = {
  /** Null if the guest wrote nothing. */
  quote: Quote | null;
  /** When the guest wrote these words. */
  at: string;
  /** What else the guest wrote; null if the quote is the answer itself. */
  aside: { label: string; quote: Quote | null } | null;
};

/** What to quote first: words about danger, or what may be danger, that the answer does not contain. */
export function firstQuote(feedback: FeedbackItem): FirstQuote {
  const { alarm, suspectedOnTicket, createdAt } = feedback;
  const answered = complaintQuote(feedback);
  const answer = answered ? { words: answered, attributes: languageAttributes(feedback) } : null;
  const { words: suspected, at = createdAt } = suspectedOnTicket ?? {};
  const danger =
    firstWordsOfDanger(alarm) ?? (suspected ? { words: suspected, at, isOnTicket: true } : null);
  if (!danger) return { quote: answer, at: createdAt, aside: null };
  const quote = asWritten(danger.words);
  if (!danger.isOnTicket) {
    const label = `The guest has since changed these words.${answer ? ' Now:' : ''}`;
    return { quote, at: danger.at, aside: { label, quote: answer } };
  }
  const changed = lastChangedWords(alarm);
  const before = changed ? asWritten(changed.words) : answer;
  return { quote, at: danger.at, aside: before && { label: 'Before that:', quote: before } };
}

/** The language of words outside the answer is not known. */
function asWritten(words: string): Quote {
  return { words, attributes: { dir: 'auto' } };
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
