import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/durations.ts';

/** The current time. It keeps updating until the given moment has passed. */
export function useNowUntil(until: string | null | undefined): number {
  const [now, setNow] = useState(Date.now);
  const isAhead = Boolean(until) && Date.parse(until ?? '') > now;
  useEffect(() => {
    if (!isAhead) return;
    const look = () => setNow(Date.now());
    const timer = setInterval(look, MINUTE_MS);
    // A phone stops the timers of a page that nobody sees.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAhead]);
  return now;
}
