import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/**
 * What of a chart is being looked at: under the mouse, in focus, or below a finger that slides over
 * it. Its marks are buttons, one of which is a stop of the tab key; keys go from there to the others.
 */
export function useMarks({
  first,
  neighbour,
}: {
  /** Where the tab key arrives. */
  first: number;
  /** The mark that a key leads to; undefined for a key that leads nowhere. */
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
      // A finger belongs to the mark where it came down, and then no other would hear of it.
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
        // In focus, so that what it says goes when something else is touched.
        if (pointerType === 'mouse') setActive(index);
        else focus(index);
      },
    }),
  };
}

/** For marks in one row: the arrows go to the next one, Home and End to the ends. */
export function neighbourInRow(count: number) {
  return (index: number, key: string): number | undefined => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
    return next === undefined || next < 0 || next >= count ? undefined : next;
  };
}
