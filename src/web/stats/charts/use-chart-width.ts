import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const PX_PER_REM = 16;

/**
 * The width available to a chart, in sixteenths of a rem, so that the drawing grows with the
 * reader's text. With less room than `narrowest`, the chart is drawn at that width and shrunk. On
 * paper the chart has a given width, because the browser lays out paper too late to measure it.
 */
export function useChartWidth(narrowest: number, onPaper = narrowest) {
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
    const drawForPaper = () => flushSync(() => setWidth(onPaper));
    addEventListener('beforeprint', drawForPaper);
    addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', drawForPaper);
      removeEventListener('afterprint', measure);
    };
  }, [narrowest, onPaper]);
  return { ref, width };
}
