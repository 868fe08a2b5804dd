import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import type { Answers } from '../conversation/answers.ts';
import type { StorageScope } from '../conversation/draft.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import {
  listStoredNames,
  readStoredValue,
  removeStoredValue,
  writeStoredValue,
} from './storage.ts';
import { isTicketLink } from './ticket.ts';

/** The end of a conversation, stored for a guest who reopens the page during the meal. */
export type FinishedConversation = {
  /** The key under which it was sent, for another tab with the same conversation. */
  key?: string;
  answers: Answers;
  result: SubmissionResponse;
};

const ENDING_PREFIX = 'ending:1:';
/** Three hours: about as long as a long meal. */
const ENDING_TTL_MS = 3 * 60 * 60 * 1000;

/**
 * Stores the ending without the guest's text: the thanks need only the tapped answers, and whether the
 * guest has written anything, which the server may not have read yet.
 */
export function storeFinishedConversation(
  place: StorageScope,
  { key, answers, result }: FinishedConversation,
  nowMs: number,
): void {
  if (isKiosk()) return;
  const wordless: Answers = {
    ...answers,
    ...(answers.customTopic !== undefined && { customTopic: '…' }),
    ...(answers.details && { details: '…' }),
    ...(answers.serverName && { serverName: null }),
    ...(answers.firstName && { firstName: null }),
    ...(answers.email && { email: null }),
  };
  writeStoredValue(nameOf(place), { key, answers: wordless, result }, nowMs + ENDING_TTL_MS);
}

export function readFinishedConversation(
  place: StorageScope,
  nowMs: number,
): FinishedConversation | undefined {
  const ending = readStoredValue<FinishedConversation>(nameOf(place), nowMs);
  return typeof ending?.result?.id === 'string' ? ending : undefined;
}

/** Stores what the server has found in the text after the end, so that a reload knows it too. */
export function addReadingToFinishedConversation(
  place: StorageScope,
  id: string,
  found: 'wasDanger' | 'wasHarmless',
  nowMs: number,
): void {
  const ending = readFinishedConversation(place, nowMs);
  if (ending?.result.id !== id || ending.answers[found]) return;
  const answers: Answers = { ...ending.answers, [found]: true };
  storeFinishedConversation(place, { ...ending, answers }, nowMs);
}

export function removeFinishedConversation(place: StorageScope): void {
  removeStoredValue(nameOf(place));
}

/** The stored endings of the conversation with this ticket. */
export function readFinishedConversationsOfTicket(
  ticketCode: string,
  nowMs: number,
): FinishedConversation[] {
  return listStoredNames(ENDING_PREFIX)
    .map((name) => readStoredValue<FinishedConversation>(name, nowMs))
    .filter((ending) => ending !== undefined)
    .filter(({ result }) => isTicketLink(ticketCode, result?.ticketUrl));
}

/** Deletes the stored ending of a ticket that the guest has erased. */
export function removeFinishedConversationsOfTicket(ticketCode: string, nowMs: number): void {
  for (const name of listStoredNames(ENDING_PREFIX)) {
    const ending = readStoredValue<FinishedConversation>(name, nowMs);
    if (isTicketLink(ticketCode, ending?.result?.ticketUrl)) removeStoredValue(name);
  }
}

function nameOf({ venueId, table = '' }: StorageScope): string {
  return `${ENDING_PREFIX}${venueId}:${table}`;
}
