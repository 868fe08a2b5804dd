import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** About the time that a person needs to read and to aim; a double tap is shorter. */
const SETTLING_MS = 500;

/**
 * Keeps the second tap of a double tap from the content that has just appeared under the finger. Taps
 * count once that content has been on the screen for a moment, and only if the finger went down on it
 * after that. Key presses and screen readers, which do not tap, are not delayed, and the content of
 * the first render is settled at once. With an empty `moment` there is no content to protect.
 */
export function useDoubleTapGuard(moment: string, first = moment) {
  const [settled, setSettled] = useState(first);
  const hasSettled = settled === moment;
  /** What the finger went down on: settled content, or null for content that had not settled. */
  const downOn = useRef<string | null | undefined>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The time counts from the first frame, because a slow phone may draw the new content much
    // later.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setSettled, SETTLING_MS, moment);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [moment]);

  return {
    hasSettled,
    tapGuard: {
      onPointerDownCapture: ({ isPrimary }: PointerEvent) => {
        if (isPrimary) downOn.current = hasSettled ? moment : null;
      },
      onPointerCancelCapture: () => {
        downOn.current = undefined;
      },
      onClickCapture: (event: MouseEvent) => {
        const { current: target } = downOn;
        downOn.current = undefined;
        const isTap = event.detail > 0;
        if (!isTap || !moment || target === undefined || target === moment) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
