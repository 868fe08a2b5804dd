import { runWhenIdle } from './run-when-idle.ts';

/**
 * Signs of interaction that come before a click or tap: a mouse moves first, and a finger scrolls.
 */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
let hasInteracted = false;

/**
 * Runs the task on the user's first interaction. Code that only a tap needs is thus loaded before
 * the tap, but not by visitors who only look at the page.
 */
export function runOnFirstInteraction(task: () => void): () => void {
  if (hasInteracted) return runWhenIdle(task);
  const waiting = new AbortController();
  const begin = () => {
    hasInteracted = true;
    waiting.abort();
    task();
  };
  for (const sign of INTERACTION_EVENTS) {
    window.addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
