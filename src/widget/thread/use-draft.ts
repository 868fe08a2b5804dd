import { useEffect, useState } from 'react';

const keyOf = (code: string) => `tabletalk:ticket-draft ${code}`;

/** What is half written: it survives a reload, and is gone with the tab. */
export function useDraft(code: string) {
  const [text, setText] = useState('');

  // The server draws an empty field.
  useEffect(() => setText(readDraft(code)), [code]);

  function change(value: string): void {
    setText(value);
    storeDraft(code, value);
  }
  return [text, change] as const;
}

/** What a guest typed into the field that the server drew, before this script had come. */
export function keepEarlyWords(root: HTMLElement, code: string): void {
  const written = root.querySelector('textarea')?.value;
  if (written) storeDraft(code, written);
}

function readDraft(code: string): string {
  try {
    return sessionStorage.getItem(keyOf(code)) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(code: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(keyOf(code), text);
    else sessionStorage.removeItem(keyOf(code));
  } catch {
    // A private window may keep nothing; the words are still on the screen.
  }
}
