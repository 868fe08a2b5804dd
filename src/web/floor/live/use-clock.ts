import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** The time by the clock that all boards share, told anew every second. */
export function useClock(aheadMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}
