import { onIdle } from './on-idle.ts';

/** A mouse moves before it clicks, and a finger scrolls first. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
let isTouched = false;

/**
 * Runs the task on the first interaction: code that only a tap needs is loaded before the tap, but
 * not for a page that is only looked at.
 */
export function onFirstInteraction(task: () => void): () => void {
  if (isTouched) return onIdle(task);
  const waiting = new AbortController();
  const begin = () => {
    isTouched = true;
    waiting.abort();
    task();
  };
  for (const sign of SIGNS) {
    window.addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
