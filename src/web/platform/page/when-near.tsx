import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A first turn of the wheel. */
const AHEAD = '200px';
/** The first screen comes with the page, so that little more than its drawing has to be waited for. */
const FIRST_SCREEN_MS = 300;

/**
 * Draws a part once it comes near the screen or is to be printed, or at last when the page has come
 * to rest; `waiting` keeps its place until then. Whoever uses a keyboard walks through a page, or
 * searches it, without scrolling first.
 */
export function WhenNear({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !place.current) return;
    const show = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    const forgetIdle = whenIdle(show, FIRST_SCREEN_MS);
    for (const type of ALSO_WHEN) addEventListener(type, show);
    return () => {
      observer.disconnect();
      forgetIdle();
      for (const type of ALSO_WHEN) removeEventListener(type, show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}

const ALSO_WHEN = ['beforeprint', 'keydown'];
