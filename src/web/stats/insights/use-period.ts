import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type AskedPeriod, INITIAL_PERIOD, readPeriod, writePeriod } from '#shared/stats/period.ts';

/** The one period of everything below its control. It lives in the address, so that a reload keeps it. */
export function usePeriod() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const { period, startDate, endDate } = withDays(readPeriod(search));
  const asked = useMemo<AskedPeriod>(
    () => (period === 'custom' ? { period, startDate, endDate } : { period }),
    [period, startDate, endDate],
  );

  function ask(next: AskedPeriod): void {
    const address = new URLSearchParams(writePeriod(search, next));
    // What it begins with is not spelt out.
    if (next.period === INITIAL_PERIOD.period) address.delete('period');
    const target = address.size > 0 ? `${location}?${address}` : location;
    // Asking for what is shown is no step of the way.
    const isSame = JSON.stringify(next) === JSON.stringify(asked);
    navigate(target, { replace: isSame });
  }

  return { asked, ask };
}

/** The same three values for every period, so that they can be compared one by one. */
function withDays(asked: AskedPeriod) {
  const { startDate, endDate } = asked.period === 'custom' ? asked : { startDate: '', endDate: '' };
  return { period: asked.period, startDate, endDate };
}
