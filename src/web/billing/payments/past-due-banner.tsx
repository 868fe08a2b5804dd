import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { limitsQuery } from '../queries.ts';

/** Above the pages that an owner opens every day, until the renewal is paid. */
export function PastDueBanner({
  user,
  venueId,
  className,
}: {
  user: User;
  venueId: string | undefined;
  className?: string;
}) {
  const tier = effectiveTier(user);
  // The account that is stored here may be of a time before the renewal failed.
  const { data: limits } = useQuery({
    ...limitsQuery(venueId ?? ''),
    enabled: venueId !== undefined && tier !== 'starter',
    refetchInterval: false,
  });
  const isPastDue = limits?.isPastDue ?? user.subscriptionStatus === 'past_due';
  if (!isPastDue || tier === 'starter') return null;
  return (
    <Alert
      tone="error"
      className={classNames('py-2.5 sm:items-center', className)}
      action={
        <Button asChild size="sm">
          <Link href={`${paths.settings}?tab=plan`}>Pay now</Link>
        </Button>
      }
    >
      Your last payment failed. Pay it soon to keep your {PLANS[tier].name} plan.
    </Alert>
  );
}
