import { useState } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import type { useInboxAddress } from './use-inbox-address.ts';

/** Applies a named period, or opens the form for a custom range. */
export function usePeriodChoice({ apply }: Pick<ReturnType<typeof useInboxAddress>, 'apply'>) {
  const [isNamingDays, setIsNamingDays] = useState(false);
  return {
    isNamingDays,
    onOwnRange: () => setIsNamingDays(true),
    onChoose: (asked: PeriodChoice) => {
      setIsNamingDays(false);
      apply({ asked });
    },
  };
}
