import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import { INPUT_DELAY_MS, TYPING_DELAY_MS } from '../conversation/pace.ts';
import { prefersNoMotion } from '../platform/prefers-no-motion.ts';

export type Pace = {
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

/** Shows the venue's messages and then the input one after the other, at the documented pace. */
export function usePace(conversation: Conversation, goOn: () => void): Pace {
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
  const isTyping = phase === 'asking' && !isSkipped && next?.type === 'bot';
  const isAllShown = isSkipped || shown >= total;
  const isInputShown = isSkipped || readyFor === total;
  const waitsForInput = phase === 'asking' && isAllShown && input !== null && !isInputShown;

  useLayoutEffect(() => {
    if (shown === total && readyFor === total) return;
    if (shown > total || isSkipping.current || isHurried || prefersNoMotion()) {
      isSkipping.current = false;
      setShown(total);
      setReadyFor(total);
    } else if (next && !isTyping) setShown(shown + 1);
  }, [shown, total, readyFor, next, isTyping, isHurried]);

  useEffect(() => {
    if (!isTyping && !waitsForInput) return;
    waitsSince.current = performance.now();
    const timer = isTyping
      ? setTimeout(() => setShown(shown + 1), TYPING_DELAY_MS)
      : setTimeout(() => setReadyFor(total), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTyping, waitsForInput, shown, total]);

  useEffect(() => {
    if (phase === 'asking' && isAllShown && input === null) goOn();
  }, [phase, isAllShown, input, goOn]);

  const hurry = useCallback(() => setHurried(true), []);
  useEffect(() => {
    if (!isTyping && !waitsForInput) return;
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
  }, [isTyping, waitsForInput, hurry]);

  const isReady = phase === 'asking' && isAllShown && isInputShown;
  const skipAhead = useCallback(() => {
    isSkipping.current = true;
  }, []);
  return { shown: isSkipped ? total : shown, isTyping, isReady, isHurried, skipAhead, hurry };
}
