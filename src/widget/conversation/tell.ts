import type { Answers } from './answers.ts';
import type { Conversation, Tell } from './conversation.ts';
import type { ChatMessage } from './messages.ts';

/** One after the other; undefined where there is nothing to tell. */
export function composed(tells: readonly (Tell | false | undefined)[]): Tell | undefined {
  const all = tells.filter((tell) => tell !== undefined && tell !== false);
  if (all.length === 0) return undefined;
  return (plain) => all.reduce((conversation, tell) => tell(conversation), plain);
}

/** More messages at a place in the conversation. */
export function inserted(
  conversation: Conversation,
  at: number,
  said: readonly Omit<ChatMessage, 'id'>[],
): Conversation {
  const { messages } = conversation;
  const all = [...messages.slice(0, at), ...said, ...messages.slice(at)];
  return { ...conversation, messages: all.map((message, id) => ({ ...message, id })) };
}

/** How many messages there are up to the answered topic; one of the guest's own was asked for twice. */
export function afterTopic({ topic }: Answers): number {
  return topic === 'other' ? 6 : 4;
}

/** The question after the topic is not asked yet: it is not known which it will be, nor if it is a step. */
export function holdAtTopic(plain: Conversation): Conversation {
  if (plain.phase !== 'asking' || plain.step !== 'details') return plain;
  const messages = plain.messages.slice(0, afterTopic(plain.answers));
  const stepNumber = plain.stepNumber - 1;
  return { ...plain, messages, stepNumber, input: null, inputAhead: null, canSkip: false };
}
