import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const KEPT = '--kept-height';

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
    current?.style.setProperty(KEPT, `${current.offsetHeight}px`);
  }, []);

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const letGo = () => {
      if (current.querySelector('[aria-busy="true"]')) return;
      changes.disconnect();
      const isAbove = current.getBoundingClientRect().top < 0;
      const before = topOf(below.current);
      current.style.removeProperty(KEPT);
      const moved = topOf(below.current) - before;
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

function topOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}
