import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far below the screen a part is still far enough away to be there in time. */
const AHEAD = '600px';

/** Draws a part once it comes near the screen or is to be printed; `waiting` keeps its place until then. */
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
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
