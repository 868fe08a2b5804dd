import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';

const keyOf = (feedbackId: string) => `thread_draft ${feedbackId}`;

/** This tab's unsent draft for the ticket. */
export function readThreadDraft(feedbackId: string): string {
  return readSessionItem(keyOf(feedbackId)) ?? '';
}

export function saveThreadDraft(feedbackId: string, text: string): void {
  writeSessionItem(keyOf(feedbackId), text.trim() === '' ? null : text);
}

/** An unconfirmed message. Sending it again keeps its ID, so that the server stores it once. */
export type PendingMessage = { id: string; text: string; offeredReward: string | null };

const sentKeyOf = (feedbackId: string) => `thread_sent ${feedbackId}`;

export function readPendingMessage(feedbackId: string): PendingMessage | undefined {
  const stored = readSessionItem(sentKeyOf(feedbackId));
  return stored === null ? undefined : (JSON.parse(stored) as PendingMessage);
}

export function savePendingMessage(feedbackId: string, sent: PendingMessage | undefined): void {
  writeSessionItem(sentKeyOf(feedbackId), sent ? JSON.stringify(sent) : null);
}
