import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** The shared clock of all boards, updated every second. */
export function useServerNow(aheadMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}
