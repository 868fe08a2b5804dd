import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';

const keyOf = (feedbackId: string) => `reply_draft ${feedbackId}`;

/** This tab's unsent draft; undefined if there is none. */
export function readReplyDraft(feedbackId: string): string | undefined {
  return readSessionItem(keyOf(feedbackId)) ?? undefined;
}

export function hasReplyDraft(feedbackId: string): boolean {
  return readReplyDraft(feedbackId) !== undefined;
}

export function saveReplyDraft(feedbackId: string, text: string): void {
  writeSessionItem(keyOf(feedbackId), text.trim() === '' ? null : text);
}

export function removeReplyDraft(feedbackId: string): void {
  writeSessionItem(keyOf(feedbackId), null);
}
