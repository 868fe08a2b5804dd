import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { usageStatus } from '#shared/billing/usage.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { limitsQuery } from '../queries.ts';
import { resetDayWords } from './usage-meter.tsx';

/**
 * Says that the plan takes no more answers this month, and how many guests could not get through.
 */
export function FullMonthNotice({ limits, user }: { limits: SubscriptionLimits; user: User }) {
  const { currentUsage, monthlyLimit, heldFeedback, resetsAt } = limits;
  return (
    <Alert
      tone="warning"
      title={`${Math.min(currentUsage, monthlyLimit)} of ${monthlyLimit} answers used this month`}
      action={
        user.role === 'owner' && (
          <Button asChild size="sm" variant="secondary">
            <Link href={`${paths.settings}?tab=plan`}>See your plan</Link>
          </Button>
        )
      }
    >
      {`Guests get through again on ${resetDayWords(resetsAt)}. Until then, only safety matters reach you.`}
      {heldFeedback > 0 && ` ${heldFeedbackSentence(heldFeedback, user)}`}
    </Alert>
  );
}

export type MonthState = {
  /** The limits, if this month's answers are used up. */
  full: SubscriptionLimits | undefined;
  isLoading: boolean;
  refresh: () => Promise<void>;
};

/** Whether the plan takes no more answers this month. */
export function useFullMonth(user: User, venueId: string): MonthState {
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

/** How many guests the monthly limit has kept out, and what can be done about it. */
export function heldFeedbackSentence(count: number, { role }: Pick<User, 'role'>): string {
  const guests = count === 1 ? '1 guest' : `${count.toLocaleString('en-GB')} guests`;
  return role === 'owner'
    ? `${guests} could not get through this month — upgrade to read what they said`
    : `${guests} could not get through this month. An owner can upgrade, and you read what they said.`;
}
