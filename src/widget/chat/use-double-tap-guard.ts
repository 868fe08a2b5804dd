import { useEffect, useState } from 'react';

const SETTLING_MS = 350;

/**
 * False for a moment after the content under the guest's finger has changed: the second tap of a
 * double tap was meant for the previous content. The content of the first render is settled at once.
 */
export function useDoubleTapGuard(moment: string, first = moment): boolean {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLING_MS, moment);
    return () => clearTimeout(timer);
  }, [moment]);
  return settled === moment;
}
