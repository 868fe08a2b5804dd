import type { ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatMessage } from '../conversation/messages.ts';
import { unknownTable } from './call-card-content.ts';
import type { CallRecord } from './call-record.ts';
import { isCall, isOpenCall } from './call-states.ts';
import type { CallWords } from './call-word-list.ts';
import { lazyKit } from './lazy-kit.ts';

export type CallMessages = {
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
export function insertCallMessages(plain: Conversation, call: CallMessages): Conversation {
  const { record, isOwn } = call;
  const isAsked = plain.phase === 'asking' && plain.step === 'details';
  if (plain.result) return withCardAmongThanks(plain, call);
  if (!record || !isOwn) {
    if (isAsked && !record && call.isOffered) {
      return asking(plain, [bot(call.words.question)], { input: 'call', ask: call.question });
    }
    if (call.isPaused && !record && isComplaining(plain)) {
      return lazyKit.insertMessages(plain, lazyKit.afterTopic(plain.answers), [
        bot(call.words.paused),
      ]);
    }
    const isLeft = plain.path && record && isCall(record) && isOpenCall(record);
    return isLeft ? lazyKit.insertMessages(plain, AFTER_RATING, [card(call.card(true))]) : plain;
  }
  const isUnseated = record.status === 'unknown_table' && isAsked;
  if (record.status === 'seating' || isUnseated) {
    if (!isAsked) return plain;
    const unknown = isUnseated ? [bot(unknownTable(record, call.words))] : [];
    const said = [...answered(call.words, true), ...unknown, bot(call.words.whichTable)];
    const ask = { input: 'call-table', ask: call.tableQuestion } as const;
    return { ...asking(plain, said, ask), unsay: call.onReconsider };
  }
  const said = saidOf(record, call);
  // A no can be taken back like any answer; a call that was sent is withdrawn on its card instead.
  const unsay = record.status === 'declined' ? call.onReconsider : null;
  return {
    ...lazyKit.insertMessages(plain, lazyKit.afterTopic(plain.answers), said),
    ...(isAsked && { unsay }),
  };
}

/** Whether an unhappy guest has named the topic of the complaint. */
function isComplaining({ phase, path, step }: Conversation): boolean {
  return phase === 'asking' && path === 'negative' && step !== 'rating' && step !== 'topic';
}

/** Number of messages up to here: the first question and its answer. */
const AFTER_RATING = 2;

/** Holds back the next question until this one is answered; this one does not count as a step. */
function asking(
  plain: Conversation,
  said: readonly Said[],
  { input, ask }: { input: 'call' | 'call-table'; ask: ReactNode },
): Conversation {
  const at = lazyKit.afterTopic(plain.answers);
  const before = { ...plain, messages: plain.messages.slice(0, at) };
  return {
    ...lazyKit.insertMessages(before, at, said),
    stepNumber: plain.stepNumber - 1,
    input,
    inputAhead: input,
    canSkip: false,
    ask,
  };
}

function saidOf(record: CallRecord, { words, card: drawn }: CallMessages): Said[] {
  if (!isCall(record)) return answered(words, false);
  const { wasSeated, table = '' } = record;
  const seat = wasSeated ? [bot(words.whichTable), user(table)] : [];
  return [...answered(words, true), ...seat, card(drawn(true))];
}

/** Puts the card right after the heading, where a guest waiting for staff looks first. */
function withCardAmongThanks(
  plain: Conversation,
  { record, card: drawn }: CallMessages,
): Conversation {
  if (!record || !isCall(record)) return plain;
  const heading = plain.messages.findIndex(({ type }) => type === 'success');
  return lazyKit.insertMessages(plain, heading + 1, [card(drawn(false))]);
}

type Said = Omit<ChatMessage, 'id'>;

function answered({ question, yes, no }: CallWords, isWanted: boolean): Said[] {
  return [bot(question), user(isWanted ? yes : no)];
}

function bot(message: string): Said {
  return { type: 'bot', message };
}

function user(message: string): Said {
  return { type: 'user', message };
}

function card(drawn: ReactNode): Said {
  return { type: 'card', message: '', card: drawn };
}
