import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Above the pages that an owner opens every day, until the renewal is paid. */
export function PastDueBanner({ user, className }: { user: User; className?: string }) {
  if (user.subscriptionStatus !== 'past_due') return null;
  return (
    <Alert
      tone="error"
      className={className}
      action={
        <Button asChild size="sm">
          <Link href={`${paths.settings}?tab=plan`}>Pay now</Link>
        </Button>
      }
    >
      Your last payment failed. Pay it soon to keep your {PLANS[effectiveTier(user)].name} plan.
    </Alert>
  );
}
