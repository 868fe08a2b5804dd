import { whenIdle } from './when-idle.ts';

/** A mouse has moved on its way to a button before it is pressed, and a finger scrolls first. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
let isTouched = false;

/**
 * Runs the task with the first sign that somebody uses the page: what only a tap can ask for is there
 * before it, and is not loaded for a page that is just looked at.
 */
export function whenTouched(task: () => void): () => void {
  if (isTouched) return whenIdle(task);
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
