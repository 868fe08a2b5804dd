import { ArrowLeft, ChartSpline } from 'lucide-react';
import { Link } from 'wouter';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

const { name, pricePence } = PLANS.premium;

/** Shown instead of the comparison on other plans. */
export function ComparisonUpgrade() {
  const { user } = useSession();
  const isOwner = user?.role === 'owner';
  return (
    <Card>
      <EmptyState
        icon={ChartSpline}
        title={`Comparing locations is part of ${name}`}
        description={`See which location makes guests happiest, where they wait longest for a reply, and how each is trending. ${
          isOwner || !user
            ? `${name} is ${formatPrice(pricePence)} per month for all of your locations.`
            : `Only an owner can change the plan. ${askOwnerSentence(user)}`
        }`}
        action={
          <div className="flex flex-wrap items-center justify-center gap-3">
            {isOwner && (
              <Button asChild>
                <Link href={`${paths.dashboard}?upgrade=premium`}>Upgrade to {name}</Link>
              </Button>
            )}
            <Button asChild variant={isOwner ? 'quiet' : 'secondary'}>
              <Link href={paths.home}>
                <ArrowLeft aria-hidden />
                Back to Home
              </Link>
            </Button>
          </div>
        }
      />
    </Card>
  );
}
