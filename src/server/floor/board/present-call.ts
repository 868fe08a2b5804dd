import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { shorten } from '#shared/site/shorten.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { quoteSentence } from '#shared/understanding/quote-sentence.ts';
import { filterKnownReason } from '../calls/call-token.ts';
import type { CallWithStatus } from '../calls/queries.ts';

/** A call as the board's queries return it. */
export type BoardCall = CallWithStatus & {
  /** The guest's words that raised the alarm, from the answer and from its ticket. */
  alarmWords: string[];
  /** The part of `alarmWords` that comes from the answer. */
  answerWords: string[];
  /** What the answer of a safety matter says now; the guest may have changed it since. */
  answerTexts: string[];
  /** The first name of the member who ended the alarm; null if it is unknown. */
  dismissedByName: string | null;
  /** Whether the venue lets staff read what guests say. */
  staffMayRead: boolean;
};

/**
 * A call on the board. Staff see the reasons that the chat offers. If the venue lets staff read
 * what guests say, they also see the words of the answer that raised an alarm, quoted with their
 * sentence. Words on the ticket are for managers and owners.
 */
export function presentCall(
  row: BoardCall,
  { userId, role }: Pick<AnySession, 'userId' | 'role'>,
): FloorCall {
  const { id, tableNumber, rating, currentStatus, outcome } = row;
  const primaryIssue = role === 'staff' ? filterKnownReason(row.primaryIssue) : row.primaryIssue;
  return {
    id,
    tableNumber,
    isKnownTable: row.tableProof !== null,
    isScanned: row.tableProof === 'signed',
    networks: row.networks ?? [],
    rating,
    primaryIssue,
    safety: row.safety,
    isEmergency: isEmergency(row.safety, row.alarmWords),
    because: role === 'staff' ? wordsForStaff(row) : wordsForManagers(row),
    quote: (role === 'staff' ? quoteForStaff(row) : quoteForManagers(row)) ?? null,
    isAlarm: row.isAlarm,
    status: currentStatus,
    createdAt: row.createdAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    takenBy: row.takenByName,
    isYours: userId !== null && row.takenBy === userId,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    givenBackAt: row.givenBackAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    withdrawnAt: (row.withdrawnAt ?? row.dismissedAt)?.toISOString() ?? null,
    dismissedBy: row.dismissedAt && (row.dismissedByName ?? 'Somebody'),
    outcome,
  };
}

/** A message on a ticket can be long, and the board has room for a few words. */
const MAX_MESSAGE_CHARACTERS = 120;

function wordsForManagers({ answerWords, alarmWords }: BoardCall): string[] {
  const messages = alarmWords.slice(answerWords.length);
  const starts = messages.map((words) => [...words].slice(0, MAX_MESSAGE_CHARACTERS).join(''));
  return [...answerWords, ...starts];
}

function wordsForStaff({ answerWords, staffMayRead }: BoardCall): string[] {
  return staffMayRead ? answerWords.map((words) => redactAddresses(words)) : [];
}

/** A card has room for about three lines. */
const MAX_QUOTED = 120;

/** Quotes what staff may also read in the inbox, so no words that the guest has changed since. */
function quoteForStaff({ answerTexts, answerWords, staffMayRead }: BoardCall): string | undefined {
  if (!staffMayRead) return undefined;
  // Redacted before it is cut, or half an address would remain.
  return quoteAnswer(answerTexts.map(redactAddresses), answerWords.map(redactAddresses));
}

/**
 * Quotes the words to act on first: those that make the call an emergency, or else those of the
 * answer.
 */
function quoteForManagers(row: BoardCall): string | undefined {
  const { safety, answerTexts, answerWords, alarmWords } = row;
  const changed = shorten(answerWords.join(' … '), MAX_QUOTED);
  const messages = alarmWords.slice(answerWords.length);
  const quotes = [
    { of: answerWords, quote: quoteAnswer(answerTexts, answerWords) ?? changed },
    ...messages.map((words) => ({ of: [words], quote: shorten(words, MAX_QUOTED) })),
  ].filter(({ quote }) => quote !== '');
  return (quotes.find(({ of }) => isEmergency(safety, of)) ?? quotes[0])?.quote;
}

function quoteAnswer(texts: readonly string[], words: readonly string[]): string | undefined {
  return quoteSentence([...new Set(texts)].join('\n'), words, MAX_QUOTED);
}
