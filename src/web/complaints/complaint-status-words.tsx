import type { ReactNode } from 'react';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import { isTappedSentence } from '#shared/feedback/is-tapped-sentence.ts';
import type { ComplaintState, FeedbackItem } from '#shared/feedback/list-contract.ts';
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
  isQuiet = false,
  children,
}: {
  status: ComplaintStatus;
  /** Whether a danger beside these words is already named in red. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-xs',
        isQuiet ? 'text-ink-soft' : COLOURS[status],
      )}
    >
      <StatusShape status={status} />
      {children}
    </span>
  );
}

/** A complaint's state, and who has it. */
export function ComplaintStatusMark({
  complaint,
  readerId,
  isActedOn = false,
  isQuiet = false,
}: {
  complaint: ComplaintState;
  readerId?: string | undefined;
  isActedOn?: boolean;
  isQuiet?: boolean;
}) {
  return (
    <ComplaintStatusWords status={complaint.status} isQuiet={isQuiet}>
      <span>
        <span className="sr-only">Complaint: </span>
        {complaintStateWords(complaint, readerId, isActedOn)}
      </span>
    </ComplaintStatusWords>
  );
}

/**
 * The same words for a state on every screen: 'Not picked up yet', 'You have it', 'Resolved'. An open
 * complaint whose danger somebody has acted on is 'Still open'.
 */
export function complaintStateWords(
  { status, takenBy, takenByName }: Pick<ComplaintState, 'status' | 'takenBy' | 'takenByName'>,
  readerId?: string,
  isActedOn = false,
): string {
  if (status === 'resolved') return STATUS_WORDS.resolved;
  if (status === 'open') return isActedOn ? 'Still open' : 'Not picked up yet';
  if (takenBy !== null && takenBy === readerId) return 'You have it';
  return `${takenByName ?? 'A colleague'} has it`;
}

/** The words of a state and since when: 'Not picked up yet', '2 h'; 'You have it', '12 min'. */
export function stateSinceWords(
  {
    complaint,
    createdAt,
    alarm,
  }: Pick<FeedbackItem, 'createdAt' | 'alarm'> & { complaint: ComplaintState },
  readerId: string,
  now: Date,
): string[] {
  const { status, takenAt, resolvedAt } = complaint;
  const since = { open: createdAt, taken: takenAt, resolved: resolvedAt }[status];
  const ago = since && formatAgo(since, now);
  const time = status === 'resolved' ? ago : ago?.replace(/ ago$/, '');
  return [complaintStateWords(complaint, readerId, isActedOn(alarm)), ...(time ? [time] : [])];
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

/** Whether somebody has acted on the danger since it last came to light. */
export function isActedOn(alarm: FeedbackItem['alarm']): boolean {
  // A server of the previous version does not send `lastAct`.
  return Boolean(alarm?.lastAct) && alarm?.isUnattended === false;
}

/** Who last acted on the danger reported in an open case, and when; undefined if nobody has. */
export function lastActWords(
  { alarm }: Pick<FeedbackItem, 'alarm'>,
  readerId: string,
  now: Date,
): string | undefined {
  if (!alarm?.lastAct || !isActedOn(alarm)) return undefined;
  const { by, byName, at } = alarm.lastAct;
  const who = by !== null && by === readerId ? 'You' : (byName ?? 'Somebody');
  return `${who} acted on it ${formatAgo(at, now)}`;
}

/**
 * The same beside the state of the complaint. Undefined if the state already names that person: 'You
 * have it'.
 */
export function lastActBesideState(
  feedback: Pick<FeedbackItem, 'alarm' | 'complaint'>,
  readerId: string,
  now: Date,
): string | undefined {
  const { alarm, complaint } = feedback;
  const takenBy = complaint?.status === 'taken' ? complaint.takenBy : null;
  if (takenBy !== null && takenBy === alarm?.lastAct?.by) return undefined;
  return lastActWords(feedback, readerId, now);
}

/**
 * For danger on which nobody has acted: the state of the complaint before the danger came to light.
 * Undefined if somebody has acted since.
 */
export function unattendedWords({
  complaint,
  alarm,
}: Pick<FeedbackItem, 'complaint' | 'alarm'>): string | undefined {
  if (!alarm?.isUnattended) return undefined;
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
type Quote = {
  words: string;
  /** Whether the guest only tapped these words. Tapped words are shown without quotation marks. */
  isTapped: boolean;
  attributes: ReturnType<typeof languageAttributes>;
};

export type FirstQuote = {
  /** Null if the guest wrote nothing. */
  quote: Quote | null;
  /** When the guest wrote these words. */
  at: string;
  /** What else the guest wrote; null if the quote is the answer itself. */
  aside: { label: string; quote: Quote | null } | null;
};

/**
 * What to quote first: words outside the answer that are about danger, or may be. If there are
 * none, the answer itself.
 */
export function firstQuote(feedback: FeedbackItem): FirstQuote {
  const { alarm, suspectedOnTicket, createdAt } = feedback;
  const answered = complaintQuote(feedback);
  const answer = answered
    ? {
        words: answered,
        isTapped: isTappedSentence(answered),
        attributes: languageAttributes(feedback),
      }
    : null;
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

/** Written words in quotation marks; a tapped topic without. */
export function quotedWords({ words, isTapped }: Quote): string {
  return isTapped ? words : `“${words}”`;
}

/** The language of words outside the answer is not known. */
function quoteInUnknownLanguage(words: string): Quote {
  return { words, isTapped: false, attributes: { dir: 'auto' } };
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
