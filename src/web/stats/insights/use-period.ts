import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  INITIAL_PERIOD,
  type PeriodChoice,
  readPeriod,
  writePeriod,
} from '#shared/stats/period.ts';

/** The common period of all figures, kept in the address so that a reload keeps it. */
export function usePeriod() {
  const [, navigate] = useLocation();
  const words = JSON.stringify(readPeriod(useSearch()));
  const asked = useMemo(() => JSON.parse(words) as PeriodChoice, [words]);

  // Memoised, so that everything below the control re-renders only for another period, not for
  // other changes of the address.
  const ask = useCallback(
    (next: PeriodChoice): void => {
      const { pathname, search: before } = window.location;
      const address = new URLSearchParams(writePeriod(before, next));
      // The default period is omitted.
      if (next.period === INITIAL_PERIOD.period) address.delete('period');
      const target = address.size > 0 ? `${pathname}?${address}` : pathname;
      // Choosing the shown period adds no step to the history.
      const isSame = JSON.stringify(next) === JSON.stringify(readPeriod(before));
      navigate(target, { replace: isSame });
    },
    [navigate],
  );

  return { asked, ask };
}
