import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import {
  COMPARISON_RANGES,
  type ComparisonRange,
  INITIAL_COMPARISON_RANGE,
} from '#shared/stats/comparison.ts';
import { RANGE_WORDS } from '#shared/stats/definitions.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { OwnerHeader } from '#web/site/frame/owner-header.tsx';
import { ComparisonUpgrade } from '#web/stats/comparison/comparison-upgrade.tsx';
import { SiteComparison } from '#web/stats/comparison/site-comparison.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useCurrentVenues } from './wiring/use-current-venues.ts';

export function CrossSiteComparisonPage() {
  const { user } = useSession();
  const [range, setRange] = useRange();
  useCurrentVenues();
  const isPremium = user?.subscriptionTier === 'premium';
  return (
    <>
      <OwnerHeader title={PRODUCT_NAME} />
      <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8">
        {isPremium && (
          <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3">
            <Link href={paths.home}>
              <ArrowLeft aria-hidden />
              Back to Home
            </Link>
          </Button>
        )}
        <PageHeader
          title="Cross-Site Analytics"
          description="Your locations side by side: which to learn from, and which need you."
          actions={
            isPremium && (
              <Select
                aria-label="Time range"
                className="w-44"
                options={COMPARISON_RANGES.map((value) => ({ value, label: RANGE_WORDS[value] }))}
                value={range}
                onValueChange={(value) => setRange(readRange(value))}
              />
            )
          }
        />
        {isPremium ? <SiteComparison range={range} onRange={setRange} /> : <ComparisonUpgrade />}
      </main>
    </>
  );
}

/** In the address, so that a reload keeps it. */
function useRange() {
  const [location, navigate] = useLocation();
  const range = readRange(new URLSearchParams(useSearch()).get('range'));
  const setRange = (next: ComparisonRange) => {
    const address = next === INITIAL_COMPARISON_RANGE ? location : `${location}?range=${next}`;
    navigate(address, { replace: true });
  };
  return [range, setRange] as const;
}

function readRange(text: string | null): ComparisonRange {
  return COMPARISON_RANGES.find((range) => range === text) ?? INITIAL_COMPARISON_RANGE;
}
