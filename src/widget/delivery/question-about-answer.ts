import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { readFinishedConversation } from './finished-conversation.ts';
import type { OutboxEntry } from './outbox.ts';

type AskedConversation = { conversation: Conversation; setup: ConversationSetup };

/** A minimal request that asks about the answer with this key. */
export function questionAboutAnswer(
  { conversation, setup }: AskedConversation,
  key: string,
): OutboxEntry {
  const { venueId, table } = setup;
  const { answers } = conversation;
  const payload = { venueId, rating: answers.rating ?? 'poor', isSeriousComplaint: false };
  return { venueId, table, key, payload, answers };
}

/** The key of a finished conversation. After a reload of the thanks, only the storage has it. */
export function storedKeyOf({ conversation, setup }: AskedConversation): string | undefined {
  const { result } = conversation;
  const ending = result && readFinishedConversation(setup, Date.now());
  return ending?.result.id === result?.id ? ending?.key : undefined;
}
