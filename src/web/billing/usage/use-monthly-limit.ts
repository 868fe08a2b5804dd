import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { usageStatus } from '#shared/billing/usage.ts';
import { limitsQuery } from '../queries.ts';

export type MonthlyLimitState = {
  /** The limits, if this month's answers are used up. */
  full: SubscriptionLimits | undefined;
  isLoading: boolean;
  refresh: () => Promise<void>;
};

/** Whether the plan takes no more answers this month. */
export function useMonthlyLimit(user: User, venueId: string): MonthlyLimitState {
  const isLimited = effectiveTier(user) === 'starter';
  const { data, isLoading, refetch } = useQuery({
    ...limitsQuery(venueId),
    enabled: isLimited,
    refetchInterval: false,
  });
  const isFull = data !== undefined && usageStatus(data) === 'Limit Reached';
  const refresh = async () => {
    if (isLimited) await refetch();
  };
  return { full: isFull ? data : undefined, isLoading, refresh };
}
