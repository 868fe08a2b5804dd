import type { ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatMessage } from '../conversation/messages.ts';
import { unknownTableText } from './call-card-content.ts';
import type { CallRecord } from './call-record.ts';
import { dependencies } from './call-requests.ts';
import { hasGuestCalled, isOpenCall } from './call-transitions.ts';
import type { CallWords } from './call-word-list.ts';

export type CallMessagesInput = {
  record: CallRecord | undefined;
  /** Whether the call belongs to this conversation rather than an earlier one. */
  isOwn: boolean;
  /** Whether the venue takes calls right now. */
  isOffered: boolean;
  /** Whether the team has paused calls. */
  isPaused: boolean;
  words: CallWords;
  card: (isInTalk: boolean) => ReactNode;
  question: ReactNode;
  tableQuestion: ReactNode;
  onReconsider: () => void;
};

/** Inserts the call question, the guest's answer and the call card into the conversation. */
export function insertCallMessages(plain: Conversation, call: CallMessagesInput): Conversation {
  const { record, isOwn } = call;
  const isAsked = plain.phase === 'asking' && plain.step === 'details';
  if (plain.result) return withCardAmongThanks(plain, call);
  if (!record || !isOwn) {
    if (isAsked && !record && call.isOffered) {
      return insertCallQuestion(plain, [botMessage(call.words.question)], {
        input: 'call',
        ask: call.question,
      });
    }
    if (call.isPaused && !record && isComplaining(plain)) {
      return dependencies.insertMessages(plain, dependencies.countMessagesToTopic(plain), [
        botMessage(call.words.paused),
      ]);
    }
    const isLeft = plain.path && record && hasGuestCalled(record) && isOpenCall(record);
    if (!isLeft) return plain;
    const shown = dependencies.insertMessages(plain, AFTER_RATING, [cardMessage(call.card(true))]);
    return { ...shown, ...teamToldState(record) };
  }
  const isUnseated = record.status === 'unknown_table' && isAsked;
  if (record.status === 'seating' || isUnseated) {
    if (!isAsked) return plain;
    const unknown = isUnseated ? [botMessage(unknownTableText(record, call.words))] : [];
    const said = [
      ...answerMessages(call.words, true),
      ...unknown,
      botMessage(call.words.whichTable),
    ];
    const ask = { input: 'call-table', ask: call.tableQuestion } as const;
    return { ...insertCallQuestion(plain, said, ask), unsay: call.onReconsider };
  }
  const said = callMessages(record, call);
  // A no can be taken back like any answer; a call that was sent is withdrawn on its card instead.
  const unsay = record.status === 'declined' ? call.onReconsider : null;
  return {
    ...dependencies.insertMessages(plain, dependencies.countMessagesToTopic(plain), said),
    ...(isAsked && { unsay }),
    ...teamToldState(record),
  };
}

/**
 * Whether the card of this call says that the team has been told and somebody may still come. Once
 * the call has ended, the team does not know about anything that the guest writes later.
 */
function teamToldState({ status }: CallRecord): Pick<Conversation, 'isTeamTold'> {
  const isTold = status === 'waiting' || status === 'taken';
  return isTold ? { isTeamTold: true } : {};
}

/** Whether an unhappy guest has named the topic of the complaint. */
function isComplaining({ phase, path, step }: Conversation): boolean {
  return phase === 'asking' && path === 'negative' && step !== 'rating' && step !== 'topic';
}

/** Number of messages up to the rating: the first question and its answer. */
const AFTER_RATING = 2;

/** Asks about a call before the next standard question; this does not count as a step. */
function insertCallQuestion(
  plain: Conversation,
  said: readonly NewChatMessage[],
  { input, ask }: { input: 'call' | 'call-table'; ask: ReactNode },
): Conversation {
  const at = dependencies.countMessagesToTopic(plain);
  const before = { ...plain, messages: plain.messages.slice(0, at) };
  return {
    ...dependencies.insertMessages(before, at, said),
    stepNumber: plain.stepNumber - 1,
    input,
    inputAhead: input,
    canSkip: false,
    ask,
  };
}

function callMessages(
  record: CallRecord,
  { words, card: drawn }: CallMessagesInput,
): NewChatMessage[] {
  if (!hasGuestCalled(record)) return answerMessages(words, false);
  const { wasSeated, table = '' } = record;
  const seat = wasSeated ? [botMessage(words.whichTable), guestMessage(table)] : [];
  return [...answerMessages(words, true), ...seat, cardMessage(drawn(true))];
}

/** Puts the card right after the heading, where a guest waiting for staff looks first. */
function withCardAmongThanks(
  plain: Conversation,
  { record, card: drawn }: CallMessagesInput,
): Conversation {
  if (!record || !hasGuestCalled(record)) return plain;
  const heading = plain.messages.findIndex(({ type }) => type === 'success');
  return dependencies.insertMessages(plain, heading + 1, [cardMessage(drawn(false))]);
}

type NewChatMessage = Omit<ChatMessage, 'id'>;

function answerMessages({ question, yes, no }: CallWords, isWanted: boolean): NewChatMessage[] {
  return [botMessage(question), guestMessage(isWanted ? yes : no)];
}

function botMessage(message: string): NewChatMessage {
  return { type: 'bot', message };
}

function guestMessage(message: string): NewChatMessage {
  return { type: 'user', message };
}

function cardMessage(drawn: ReactNode): NewChatMessage {
  return { type: 'card', message: '', card: drawn };
}
