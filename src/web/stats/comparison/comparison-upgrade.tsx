import { ArrowLeft, ChartSpline } from 'lucide-react';
import { Link } from 'wouter';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

const { name, pricePence } = PLANS.premium;

/** What owners of other plans see instead of the comparison. */
export function ComparisonUpgrade() {
  return (
    <Card>
      <EmptyState
        icon={ChartSpline}
        title={`Comparing locations is part of ${name}`}
        description={`See which of your locations makes guests happiest, where they wait longest for a reply, and which way each is going. ${name} is ${formatPrice(pricePence)} per month for all of your locations.`}
        action={
          <div className="flex flex-wrap items-center justify-center gap-3">
            <Button asChild>
              <Link href={`${paths.dashboard}?upgrade=premium`}>Upgrade to {name}</Link>
            </Button>
            <Button asChild variant="quiet">
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
