import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onIdle } from './on-idle.ts';

/** How far ahead of the screen a part is rendered: about one turn of the mouse wheel. */
const AHEAD = '200px';
/**
 * How long the first screen takes: its data is embedded in the page, so this is little more than
 * its render time.
 */
const FIRST_SCREEN_MS = 300;

/**
 * Renders a part when the user scrolls near it, on a key press, before printing, or once the page
 * is idle; `waiting` holds its place until then. Scrolling alone would not be enough: keyboard
 * users and the browser's search reach a part without scrolling to it.
 */
export function RenderWhenNear({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
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
    const forgetIdle = onIdle(show, FIRST_SCREEN_MS);
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
