import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { isOnboardingComplete, nextOnboardingStep } from '#shared/businesses/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Leads an owner who stopped half-way through onboarding back to the next step. */
export function FinishSetupBanner({ user, venueCount }: { user: User; venueCount: number }) {
  if (isOnboardingComplete(user)) return null;
  return (
    <Alert
      tone="warning"
      className="mb-8"
      title="Finish setting up"
      action={
        <Button asChild size="sm">
          <Link href={nextOnboardingStep(user, venueCount)}>
            Continue setup
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      A few more steps before guests can reach you.
    </Alert>
  );
}
