import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import { INPUT_SHOWN_AFTER_MS, quickTypingMs, TYPING_DELAY_MS } from '../conversation/pace.ts';
import { prefersReducedMotion } from '../platform/prefers-reduced-motion.ts';

export type PacedMessages = {
  /** How many messages are visible. */
  shown: number;
  isTyping: boolean;
  /** Whether the guest can answer now. */
  isReady: boolean;
  /** Whether the guest has tapped ahead; from then on there are no delays. */
  isHurried: boolean;
  /** Shows the next messages without delay, because the guest has seen them before. */
  skipAhead: () => void;
  hurry: () => void;
};

/**
 * Shows the venue's messages and then the input. A guest who answers quickly gets them together after
 * a moment; for other guests they come one after the other, at the documented pace.
 */
export function usePacedMessages(conversation: Conversation, goOn: () => void): PacedMessages {
  const { messages, phase, input } = conversation;
  const total = messages.length;
  // The messages and the input that the server rendered are visible from the start.
  const [shown, setShown] = useState(total);
  const [readyFor, setReadyFor] = useState(total);
  const [isHurried, setHurried] = useState(false);
  const waitsSince = useRef(0);
  const isSkipping = useRef(false);
  const next = messages[shown];
  // Skipping must apply in this very render: otherwise the input in which the guest may be typing
  // would be replaced.
  const isSkipped = isSkipping.current;
  const isAllShown = isSkipped || shown >= total;
  const isInputShown = isSkipped || readyFor === total;
  const isReady = phase === 'asking' && input !== null && isAllShown && isInputShown;
  const quickMs = useQuickTyping(isReady);
  const waitsForMessage = phase === 'asking' && !isSkipped && next?.type === 'bot';
  const waitsForInput = phase === 'asking' && isAllShown && input !== null && !isInputShown;

  useLayoutEffect(() => {
    if (shown === total && readyFor === total) return;
    // A quick guest waits once; what the venue says after that comes at once.
    const isLate = quickMs.current === 0;
    if (shown > total || isSkipping.current || isLate || isHurried || prefersReducedMotion()) {
      isSkipping.current = false;
      setShown(total);
      setReadyFor(total);
    } else if (next && !waitsForMessage) setShown(shown + 1);
  }, [shown, total, readyFor, next, waitsForMessage, isHurried, quickMs]);

  useEffect(() => {
    if (!waitsForMessage && !waitsForInput) return;
    waitsSince.current = performance.now();
    const showNext = () => (waitsForMessage ? setShown(shown + 1) : setReadyFor(total));
    const showAll = () => {
      quickMs.current = 0;
      setShown(total);
      setReadyFor(total);
    };
    const timer =
      quickMs.current === undefined
        ? setTimeout(showNext, waitsForMessage ? TYPING_DELAY_MS : INPUT_SHOWN_AFTER_MS)
        : setTimeout(showAll, quickMs.current);
    return () => clearTimeout(timer);
  }, [waitsForMessage, waitsForInput, shown, total, quickMs]);

  // In a layout effect, so that no dots appear for a moment if there is nothing to wait for.
  useLayoutEffect(() => {
    if (phase === 'asking' && isAllShown && input === null) goOn();
  }, [phase, isAllShown, input, goOn]);

  const hurry = useCallback(() => setHurried(true), []);
  useEffect(() => {
    if (!waitsForMessage && !waitsForInput) return;
    // The tap or key that gave the last answer is still bubbling and must not skip the next delay.
    const hurryAt = (event: Event) => {
      const isHeld = event instanceof KeyboardEvent && event.repeat;
      if (event.timeStamp > waitsSince.current && !isHeld) hurry();
    };
    document.addEventListener('click', hurryAt);
    document.addEventListener('keydown', hurryAt);
    return () => {
      document.removeEventListener('click', hurryAt);
      document.removeEventListener('keydown', hurryAt);
    };
  }, [waitsForMessage, waitsForInput, hurry]);

  const skipAhead = useCallback(() => {
    isSkipping.current = true;
  }, []);
  // The dots also stand while the page does not know yet what to ask next.
  const isTyping = waitsForMessage || (phase === 'asking' && isAllShown && input === null);
  return { shown: isSkipped ? total : shown, isTyping, isReady, isHurried, skipAhead, hurry };
}

/**
 * Measures how soon the guest reacts to an input, up to the first touch or key press in it, since
 * writing a text takes time. Returns the typing delay that follows the answer.
 */
function useQuickTyping(isReady: boolean) {
  const quickMs = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (!isReady) return;
    const readyAt = performance.now();
    let reactedAt: number | undefined;
    const react = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('.composer')) return;
      reactedAt ??= performance.now();
    };
    for (const type of REACTION_EVENTS) document.addEventListener(type, react, true);
    return () => {
      for (const type of REACTION_EVENTS) document.removeEventListener(type, react, true);
      quickMs.current = quickTypingMs((reactedAt ?? performance.now()) - readyAt);
    };
  }, [isReady]);
  return quickMs;
}

const REACTION_EVENTS = ['pointerdown', 'keydown'] as const;
