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
