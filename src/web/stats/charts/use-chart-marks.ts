import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/**
 * Tracks a chart's active mark: under the mouse, in focus, or below a sliding finger. The marks are
 * buttons with a single tab stop; arrow keys move between them.
 */
export function useChartMarks({
  first,
  neighbour,
}: {
  /** The mark that the tab key reaches. */
  first: number;
  /** The mark that a key moves to; undefined if the key does nothing. */
  neighbour: (index: number, key: string) => number | undefined;
}) {
  const [active, setActive] = useState<number>();
  const [stop, setStop] = useState<number>();
  const root = useRef<HTMLDivElement>(null);

  function focus(index: number): void {
    root.current
      ?.querySelector<HTMLElement>(`[data-mark="${index}"]`)
      ?.focus({ preventScroll: true });
  }

  function follow(event: KeyboardEvent, index: number): void {
    if (event.key === 'Escape') setActive(undefined);
    const next = neighbour(index, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  }

  return {
    active,
    rootProps: {
      ref: root,
      // Release the capture: otherwise only the first touched mark gets the finger's events.
      onPointerDown: ({ target, pointerId }: PointerEvent) => {
        const mark = target as Element;
        if (mark.hasPointerCapture?.(pointerId)) mark.releasePointerCapture(pointerId);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setActive(undefined);
      },
    },
    markProps: (index: number) => ({
      type: 'button' as const,
      'data-mark': index,
      tabIndex: index === (stop ?? first) ? 0 : -1,
      onFocus: () => {
        setActive(index);
        setStop(index);
      },
      onBlur: () => setActive(undefined),
      onKeyDown: (event: KeyboardEvent) => follow(event, index),
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // Focus the touched mark, so that its tooltip disappears when something else is touched.
        if (pointerType === 'mouse') setActive(index);
        else focus(index);
      },
    }),
  };
}

/** For marks in a row: arrows move to the next one, Home and End to the ends. */
export function neighbourInRow(count: number) {
  return (index: number, key: string): number | undefined => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
    return next === undefined || next < 0 || next >= count ? undefined : next;
  };
}
