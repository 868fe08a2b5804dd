import type { Conversation } from '#widget/conversation/conversation.ts';
import type { ConversationSetup } from '#widget/conversation/conversation-setup.ts';
import { readFinishedConversation } from './finished-conversation.ts';
import type { OutboxEntry } from './outbox.ts';
import { type SendOutcome, sendFeedback } from './send-feedback.ts';

/**
 * Asks what the server has found in an answer that it already has, and whether it has passed a held
 * answer on to the team. The request is marked as unfinished, because a finished answer gets its
 * first response again instead of the current state. The server stores nothing, so an answer that
 * was erased meanwhile stays erased.
 */
export function askAboutAnswer(entry: OutboxEntry): Promise<SendOutcome> {
  const { unfinishedAt = new Date().toISOString() } = entry.payload;
  return sendFeedback({ ...entry, payload: { ...entry.payload, unfinishedAt, isRepeat: true } });
}

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

/** The idempotency key of a finished conversation; after a reload it is only in storage. */
export function storedKeyOf({ conversation, setup }: AskedConversation): string | undefined {
  const { result } = conversation;
  const ending = result && readFinishedConversation(setup, Date.now());
  return ending?.result.id === result?.id ? ending?.key : undefined;
}
