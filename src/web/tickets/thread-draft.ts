import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';

const keyOf = (feedbackId: string) => `thread_draft ${feedbackId}`;

/** This tab's unsent draft for the ticket. */
export function readThreadDraft(feedbackId: string): string {
  return readSessionItem(keyOf(feedbackId)) ?? '';
}

export function saveThreadDraft(feedbackId: string, text: string): void {
  writeSessionItem(keyOf(feedbackId), text.trim() === '' ? null : text);
}

/** A message whose response has not come. A repeat keeps its ID, so that it is stored once. */
export type SentMessage = { id: string; text: string; offeredReward: string | null };

const sentKeyOf = (feedbackId: string) => `thread_sent ${feedbackId}`;

export function readSentMessage(feedbackId: string): SentMessage | undefined {
  const stored = readSessionItem(sentKeyOf(feedbackId));
  return stored === null ? undefined : (JSON.parse(stored) as SentMessage);
}

export function saveSentMessage(feedbackId: string, sent: SentMessage | undefined): void {
  writeSessionItem(sentKeyOf(feedbackId), sent ? JSON.stringify(sent) : null);
}
