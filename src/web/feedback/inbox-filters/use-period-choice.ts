import { useState } from 'react';
import type { AskedPeriod } from '#shared/stats/period.ts';
import type { useInboxAddress } from './use-inbox-address.ts';

/** Chooses a period by its name, or asks for the days first. */
export function usePeriodChoice({ apply }: Pick<ReturnType<typeof useInboxAddress>, 'apply'>) {
  const [isNamingDays, setIsNamingDays] = useState(false);
  return {
    isNamingDays,
    onOwnRange: () => setIsNamingDays(true),
    onChoose: (asked: AskedPeriod) => {
      setIsNamingDays(false);
      apply({ asked });
    },
  };
}
