import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';
import { rowElementId } from '../list/feedback-row.tsx';

const KEY = 'feedback_place';

type ScrollPosition = { feedbackId: string; top: number };

/** Remembers an entry's position in the window across a reload. */
export function saveScrollPosition(feedbackId: string): void {
  const top = document.getElementById(rowElementId(feedbackId))?.getBoundingClientRect().top;
  if (top !== undefined)
    writeSessionItem(KEY, JSON.stringify({ feedbackId, top } satisfies ScrollPosition));
}

/**
 * Scrolls the entry back to its position before the reload, once, and focuses it. An entry that
 * began above the window was unfolded and longer then, so it is shown from its beginning.
 */
export function restoreScrollPosition(): void {
  const place = readPosition();
  writeSessionItem(KEY, null);
  const entry = place && document.getElementById(rowElementId(place.feedbackId));
  if (!entry) return;
  const distance = entry.getBoundingClientRect().top - place.top;
  if (place.top < 0) entry.scrollIntoView({ block: 'start', behavior: 'instant' });
  else window.scrollBy({ top: distance, behavior: 'instant' });
  entry.focus({ preventScroll: true });
}

/** Whether the entry is the one to return to. */
export function isEntryToRestore(feedbackId: string): boolean {
  return readPosition()?.feedbackId === feedbackId;
}

function readPosition(): ScrollPosition | undefined {
  try {
    return (JSON.parse(readSessionItem(KEY) ?? 'null') as ScrollPosition | null) ?? undefined;
  } catch {
    return undefined;
  }
}
