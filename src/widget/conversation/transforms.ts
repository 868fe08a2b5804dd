import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import type { Conversation, ConversationTransform } from './conversation.ts';
import type { ChatMessage } from './messages.ts';

/** Who is on the way, if anyone, and whether the floor board shows the guest's table. */
export type TeamResponse = { coming?: string; isTold?: boolean };

/** Combines transforms into one that applies them in order; undefined if there are none. */
export function composeTransforms(
  tells: readonly (ConversationTransform | false | undefined)[],
): ConversationTransform | undefined {
  const all = tells.filter((tell) => tell !== undefined && tell !== false);
  if (all.length === 0) return undefined;
  return (plain) => all.reduce((conversation, tell) => tell(conversation), plain);
}

/**
 * Adds to the safety advice that no one has read the text yet, while the text is being sent or
 * after sending has failed. The chat then no longer says that the text was flagged. A guest who has
 * called staff is not told that nobody knows: the call card says the opposite, and somebody may be
 * on the way.
 */
export function warnOfUnsentWords({ lines }: Words, isSending: boolean): ConversationTransform {
  const notFlagged = isSending ? lines.flagging : lines.notFlagged;
  return (plain) => {
    if (plain.result) return plain;
    const messages = plain.messages.map((said) => {
      if (said.isUrgent && !plain.isTeamTold) {
        return { ...said, message: `${lines.unsent}\n${said.message}` };
      }
      return said.message === lines.flagged ? { ...said, message: notFlagged } : said;
    });
    return { ...plain, messages };
  };
}

/**
 * Says with the safety advice that the team was told, or who is on the way. The guest is then no
 * longer asked to tell the team. A guest who has called staff reads this on the call card.
 */
export function addTeamResponse(
  { lines }: Words,
  { coming, isTold }: TeamResponse,
): ConversationTransform {
  return (plain) => {
    if (plain.isTeamTold || !(coming || isTold)) return plain;
    const known = coming ? interpolate(lines.onTheWay, { name: coming }) : lines.told;
    const messages = plain.messages.map((said) =>
      said.isUrgent ? { ...said, message: `${known}\n${lines.getHelpIfAlone}` } : said,
    );
    return { ...plain, messages };
  };
}

/** Inserts messages at an index of the conversation. */
export function insertMessages(
  conversation: Conversation,
  at: number,
  said: readonly Omit<ChatMessage, 'id'>[],
): Conversation {
  const { messages } = conversation;
  const all = [...messages.slice(0, at), ...said, ...messages.slice(at)];
  return { ...conversation, messages: all.map((message, id) => ({ ...message, id })) };
}

/**
 * The number of messages up to the answered topic; a custom topic adds a question and an answer, and
 * perhaps the advice for a guest in danger.
 */
export function countMessagesToTopic({ answers, messages }: Conversation): number {
  const count = (answers.topic === 'other' ? 6 : 4) + (answers.wasAdvised ? 1 : 0);
  return messages[count]?.isUrgent ? count + 1 : count;
}

/** Stops after the topic until it is known whether the call question comes before the next step. */
export function holdAtTopic(plain: Conversation): Conversation {
  if (plain.phase !== 'asking' || plain.step !== 'details') return plain;
  const messages = plain.messages.slice(0, countMessagesToTopic(plain));
  const stepNumber = plain.stepNumber - 1;
  return { ...plain, messages, stepNumber, input: null, inputAhead: null, canSkip: false };
}
