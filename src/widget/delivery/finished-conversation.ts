import type { FeedbackAnswer } from '#shared/feedback/contract.ts';
import type { Answers } from '../conversation/answers.ts';
import type { StorageScope } from '../conversation/draft.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { readStored, removeStored, storedNames, writeStored } from './storage.ts';
import { isLinkOf } from './ticket.ts';

/** The end of a conversation, stored for a guest who reopens the page during the meal. */
export type FinishedConversation = {
  /** The key under which it was sent, for another tab with the same conversation. */
  key?: string;
  answers: Answers;
  result: FeedbackAnswer;
};

const ENDING = 'ending:1:';
/** Three hours: about as long as a long meal. */
const ENDING_LIVES_MS = 3 * 60 * 60 * 1000;

/** Stores the ending without the guest's text: the thanks need only the tapped answers. */
export function storeEnding(
  place: StorageScope,
  { key, answers, result }: FinishedConversation,
  nowMs: number,
): void {
  if (isKiosk()) return;
  const wordless: Answers = {
    ...answers,
    ...(answers.customTopic !== undefined && { customTopic: '…' }),
    ...(answers.details && { details: null }),
    ...(answers.serverName && { serverName: null }),
    ...(answers.firstName && { firstName: null }),
    ...(answers.email && { email: null }),
  };
  writeStored(nameOf(place), { key, answers: wordless, result }, nowMs + ENDING_LIVES_MS);
}

export function readEnding(place: StorageScope, nowMs: number): FinishedConversation | undefined {
  const ending = readStored<FinishedConversation>(nameOf(place), nowMs);
  return typeof ending?.result?.id === 'string' ? ending : undefined;
}

export function removeEnding(place: StorageScope): void {
  removeStored(nameOf(place));
}

/** The stored endings of the conversation with this ticket. */
export function readEndingsOf(ticketCode: string, nowMs: number): FinishedConversation[] {
  return storedNames(ENDING)
    .map((name) => readStored<FinishedConversation>(name, nowMs))
    .filter((ending) => ending !== undefined)
    .filter(({ result }) => isLinkOf(ticketCode, result?.ticketUrl));
}

/** Deletes the stored ending of a ticket that the guest has erased. */
export function removeEndingOf(ticketCode: string, nowMs: number): void {
  for (const name of storedNames(ENDING)) {
    const ending = readStored<FinishedConversation>(name, nowMs);
    if (isLinkOf(ticketCode, ending?.result?.ticketUrl)) removeStored(name);
  }
}

function nameOf({ venueId, table = '' }: StorageScope): string {
  return `${ENDING}${venueId}:${table}`;
}
