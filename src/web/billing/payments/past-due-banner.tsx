import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { limitsQuery } from '../queries.ts';

/** Shown above the everyday pages until the renewal is paid. */
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
  // The stored account may be older than the failed renewal.
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
