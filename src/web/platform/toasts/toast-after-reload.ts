import { readSessionItem, writeSessionItem } from '../browser/storage.ts';
import { type ToastMessage, toast } from './toasts.tsx';

const KEY = 'carried_toast';

/** Keeps a message for the page after a reload. */
export function toastAfterReload({ title, description, variant }: ToastMessage): void {
  writeSessionItem(KEY, JSON.stringify({ title, description, variant }));
}

/** Shows the message kept before a reload, once. */
export function showStoredToast(): void {
  const kept = readSessionItem(KEY);
  writeSessionItem(KEY, null);
  const message = kept === null ? undefined : parse(kept);
  if (message) toast(message);
}

function parse(text: string): ToastMessage | undefined {
  try {
    const value = JSON.parse(text) as ToastMessage;
    return typeof value.title === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
