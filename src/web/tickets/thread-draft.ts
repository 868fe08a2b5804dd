import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';

const keyOf = (feedbackId: string) => `thread_draft ${feedbackId}`;

/** This tab's unsent draft for the ticket. */
export function readThreadDraft(feedbackId: string): string {
  return readSessionItem(keyOf(feedbackId)) ?? '';
}

export function saveThreadDraft(feedbackId: string, text: string): void {
  writeSessionItem(keyOf(feedbackId), text.trim() === '' ? null : text);
}
