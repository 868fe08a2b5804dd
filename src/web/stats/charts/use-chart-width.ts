import { useLayoutEffect, useRef, useState } from 'react';

const PX_PER_REM = 16;

/**
 * The width available to a chart, in sixteenths of a rem, so that the drawing grows with the
 * reader's text. With less room than `narrowest`, it is drawn at that width and shrunk.
 */
export function useChartWidth(narrowest: number) {
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
