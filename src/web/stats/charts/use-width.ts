import { useLayoutEffect, useRef, useState } from 'react';

const PX_PER_REM = 16;

/**
 * How wide the place of a chart is, in sixteenths of a rem: what is drawn by this measure grows with
 * the reader's text. `narrowest` is what it is drawn at, and then shrunk, where there is less room.
 */
export function useWidth(narrowest: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(narrowest);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const scale = (rem || PX_PER_REM) / PX_PER_REM;
      setWidth(Math.max(narrowest, element.clientWidth / scale));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [narrowest]);
  return { ref, width };
}
