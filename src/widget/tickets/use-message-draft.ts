import { useEffect, useState } from 'react';

const keyOf = (code: string) => `tabletalk:ticket-draft ${code}`;

/** A half-written message. It survives a reload but not closing the tab. */
export function useMessageDraft(code: string) {
  const [text, setText] = useState('');

  // The draft is set in an effect, because the server rendered an empty field.
  useEffect(() => setText(readDraft(code)), [code]);

  function change(value: string): void {
    setText(value);
    storeMessageDraft(code, value);
  }
  return [text, change] as const;
}

/** Saves text that the guest typed into the server-rendered field before this script loaded. */
export function saveEarlyInput(root: HTMLElement, code: string): void {
  const written = root.querySelector('textarea')?.value;
  if (written) storeMessageDraft(code, written);
}

function readDraft(code: string): string {
  try {
    return sessionStorage.getItem(keyOf(code)) ?? '';
  } catch {
    return '';
  }
}

export function storeMessageDraft(code: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(keyOf(code), text);
    else sessionStorage.removeItem(keyOf(code));
  } catch {
    // A private window may refuse storage; the text is still on the screen.
  }
}
