import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { COMPARISON_RANGES } from '#shared/stats/comparison.ts';
import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import { waitingGuestsQuery } from '#web/feedback/queries.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ComparisonUpgrade } from '#web/stats/comparison/comparison-upgrade.tsx';
import { SiteComparison } from '#web/stats/comparison/site-comparison.tsx';
import {
  readComparisonRange,
  useComparisonRange,
} from '#web/stats/comparison/use-comparison-range.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { selectVenue } from '#web/venues/use-selected-venue.ts';
import { SeriousElsewhereLines } from './home/open-matters.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

export function CrossSiteComparisonPage() {
  const { user } = useSession();
  const [range, setRange] = useComparisonRange();
  const isPremium = user?.subscriptionTier === 'premium';
  return (
    <OwnerPage section="insights">
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
        // With a comparison below, its first sentence says more.
        description={
          isPremium
            ? undefined
            : 'Your locations side by side: which to learn from, and which need your help.'
        }
        actions={
          isPremium && (
            <Select
              aria-label="Time range"
              className="w-44 max-w-full"
              options={COMPARISON_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
              value={range}
              onValueChange={(value) => setRange(readComparisonRange(value))}
            />
          )
        }
      />
      {isPremium ? (
        <div className="flex flex-col gap-4 lg:gap-6">
          <SeriousComplaints />
          <SiteComparison range={range} onRange={setRange} />
        </div>
      ) : (
        <ComparisonUpgrade />
      )}
    </OwnerPage>
  );
}

/** Shown because the ranking goes by satisfaction alone and would hide a single bad evening. */
function SeriousComplaints() {
  const { data } = useQuery(waitingGuestsQuery);
  const venues = data?.venues.filter(({ serious }) => serious > 0) ?? [];
  if (venues.length === 0) return null;
  if (venues.length === 1) {
    return (
      <div className="rounded-lg border bg-surface py-1">
        <SeriousElsewhereLines venues={venues} />
      </div>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-lg border bg-surface px-5 py-1 text-sm sm:px-6">
      <ShieldAlert aria-hidden className="-mr-2 size-4.5 shrink-0 text-chili-ink" />
      <span className="font-medium">Serious complaints still open:</span>
      {venues.map(({ venueId, name, serious }) => (
        <TextAction key={venueId} asChild>
          <Link href={paths.home} onClick={() => selectVenue(venueId)}>
            {name} ({serious})
          </Link>
        </TextAction>
      ))}
    </p>
  );
}
