import type { ReactNode } from 'react';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { answerPath } from '#shared/site/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import {
  firstWordsOfDanger,
  languageAttributes,
  lastChangedWords,
} from '#web/understanding/understanding-words.ts';

export const STATUS_WORDS: Record<ComplaintStatus, string> = {
  open: 'Open',
  taken: 'Taken',
  resolved: 'Resolved',
};

const COLOURS: Record<ComplaintStatus, string> = {
  open: 'text-chili-ink',
  taken: 'text-saffron-ink',
  resolved: 'text-basil-ink',
};

/** Words about a complaint, with its state shown by shape, not by colour alone. */
export function ComplaintStatusWords({
  status,
  children,
}: {
  status: ComplaintStatus;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-xs',
        COLOURS[status],
      )}
    >
      <StatusShape status={status} />
      {children}
    </span>
  );
}

/** A complaint's state and the person who took it. */
export function ComplaintStatusMark({
  status,
  by,
}: {
  status: ComplaintStatus;
  by?: string | undefined;
}) {
  return (
    <ComplaintStatusWords status={status}>
      <span>
        <span className="sr-only">Complaint: </span>
        {STATUS_WORDS[status]}
        {by && ` · ${by}`}
      </span>
    </ComplaintStatusWords>
  );
}

/** Open: an empty circle, taken: half, resolved: full. */
export function StatusShape({ status }: { status: ComplaintStatus }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      {status === 'taken' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      {status === 'resolved' && <circle cx="6" cy="6" r="5" fill="currentColor" />}
    </svg>
  );
}

/** Who acted last on the danger of an open case, and when; undefined if nobody has. */
export function lastActWords(
  { alarm }: Pick<FeedbackItem, 'alarm'>,
  readerId: string,
  now: Date,
): string | undefined {
  // A server of the previous version does not send `lastAct`.
  if (!alarm?.lastAct || alarm.isUntended) return undefined;
  const { by, byName, at } = alarm.lastAct;
  const who = by !== null && by === readerId ? 'You' : (byName ?? 'Somebody');
  return `${who} acted on it ${formatAgo(at, now)}`;
}

/**
 * For danger on which nobody has acted: the state of the complaint before the danger came to light.
 * Undefined if somebody has acted since.
 */
export function untendedWords({
  complaint,
  alarm,
}: Pick<FeedbackItem, 'complaint' | 'alarm'>): string | undefined {
  if (!alarm?.isUntended) return undefined;
  switch (complaint?.status) {
    case 'taken':
      return 'Taken before this alarm';
    case 'resolved':
      return 'Resolved before this alarm';
    default:
      return 'Not picked up yet';
  }
}

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
  const quote = quoteInUnknownLanguage(danger.words);
  if (!danger.isOnTicket) {
    const label = `The guest has since changed these words.${answer ? ' Now:' : ''}`;
    return { quote, at: danger.at, aside: { label, quote: answer } };
  }
  const changed = lastChangedWords(alarm);
  const before = changed ? quoteInUnknownLanguage(changed.words) : answer;
  return { quote, at: danger.at, aside: before && { label: 'Before that:', quote: before } };
}

/** The language of words outside the answer is not known. */
function quoteInUnknownLanguage(words: string): Quote {
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
