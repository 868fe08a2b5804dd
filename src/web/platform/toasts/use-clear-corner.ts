import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type Corner = 'left' | 'right';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The bottom corner of a wide screen where a message covers no main button: the left one, unless a
 * button is there and none in the right one.
 */
export function useClearCorner(shownId: number | undefined): {
  corner: Corner;
  list: RefObject<HTMLOListElement | null>;
} {
  const list = useRef<HTMLOListElement>(null);
  const [corner, setCorner] = useState<Corner>('left');
  const [measuredId, setMeasuredId] = useState(shownId);
  // Every message starts in the left corner, where it is measured.
  if (measuredId !== shownId) {
    setMeasuredId(shownId);
    setCorner('left');
  }
  const left = useRef<Box>(undefined);

  useLayoutEffect(() => {
    left.current = shownId === undefined ? undefined : list.current?.getBoundingClientRect();
    if (left.current) setCorner(clearCorner(left.current));
  }, [shownId]);

  useEffect(() => {
    if (shownId === undefined) return undefined;
    const look = () => left.current && setCorner(clearCorner(left.current));
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', look, { capture: true });
  }, [shownId]);
  return { corner, list };
}

function clearCorner(left: Box): Corner {
  const width = left.right - left.left;
  const edge = document.documentElement.clientWidth;
  const { top, bottom } = left;
  const right = { top, bottom, left: edge - width, right: edge };
  return coversMainButton(left) && !coversMainButton(right) ? 'right' : 'left';
}

function coversMainButton(message: Box): boolean {
  return [...document.querySelectorAll('[data-main-button]')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isBeside = right <= message.left || left >= message.right;
    return !isBeside && bottom > message.top && top < message.bottom;
  });
}
