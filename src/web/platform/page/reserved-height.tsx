import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** How far ahead of the screen a part is rendered: about one turn of the mouse wheel. */
const RENDER_DISTANCE = '200px';
/**
 * How long the first screen takes: its data is embedded in the page, so this is little more than
 * its render time.
 */
const FIRST_SCREEN_MS = 300;
const RENDER_ALL_EVENTS = ['beforeprint', 'keydown'];

const KEPT_HEIGHT_PROPERTY = '--kept-height';

/**
 * Keeps a section's initial height until all of its cards have loaded, so that the content below
 * does not move under a finger. If the section starts above the screen when its height is released,
 * the page is scrolled to make up for the difference.
 */
export function ReservedHeight({
  below,
  children,
}: {
  below: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current } = place;
    current?.style.setProperty(KEPT_HEIGHT_PROPERTY, `${current.offsetHeight}px`);
  }, []);

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const letGo = () => {
      if (current.querySelector('[aria-busy="true"]')) return;
      changes.disconnect();
      const isAbove = current.getBoundingClientRect().top < 0;
      const before = topEdge(below.current);
      current.style.removeProperty(KEPT_HEIGHT_PROPERTY);
      const moved = topEdge(below.current) - before;
      if (isAbove && moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    };
    const changes = new MutationObserver(letGo);
    changes.observe(current, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    return () => changes.disconnect();
  }, [below]);

  return (
    <div ref={place} className="min-h-(--kept-height) print:min-h-0">
      {children}
    </div>
  );
}

function topEdge(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}

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
      { rootMargin: RENDER_DISTANCE },
    );
    observer.observe(place.current);
    const forgetIdle = runWhenIdle(show, FIRST_SCREEN_MS);
    for (const type of RENDER_ALL_EVENTS) addEventListener(type, show);
    return () => {
      observer.disconnect();
      forgetIdle();
      for (const type of RENDER_ALL_EVENTS) removeEventListener(type, show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
