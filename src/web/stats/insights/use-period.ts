import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type AskedPeriod, INITIAL_PERIOD, readPeriod, writePeriod } from '#shared/stats/period.ts';

/** The one period of everything below its control. It lives in the address, so that a reload keeps it. */
export function usePeriod() {
  const [, navigate] = useLocation();
  const words = JSON.stringify(readPeriod(useSearch()));
  const asked = useMemo(() => JSON.parse(words) as AskedPeriod, [words]);

  // The same function for as long as the page is there: what stands below the control is drawn anew
  // only for another period, not for whatever else comes into the address.
  const ask = useCallback(
    (next: AskedPeriod): void => {
      const { pathname, search: before } = window.location;
      const address = new URLSearchParams(writePeriod(before, next));
      // What it begins with is not spelt out.
      if (next.period === INITIAL_PERIOD.period) address.delete('period');
      const target = address.size > 0 ? `${pathname}?${address}` : pathname;
      // Asking for what is shown is no step of the way.
      const isSame = JSON.stringify(next) === JSON.stringify(readPeriod(before));
      navigate(target, { replace: isSame });
    },
    [navigate],
  );

  return { asked, ask };
}
