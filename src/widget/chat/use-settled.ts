import { useEffect, useState } from 'react';

const SETTLING_MS = 350;

/**
 * False for a moment after something else has come under the guest's finger: the second tap of a
 * double tap was meant for what was there before. What the page brought along is settled at first.
 */
export function useSettled(moment: string, first = moment): boolean {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLING_MS, moment);
    return () => clearTimeout(timer);
  }, [moment]);
  return settled === moment;
}
