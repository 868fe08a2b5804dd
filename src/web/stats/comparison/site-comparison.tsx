import { useQuery } from '@tanstack/react-query';
import { ChartSpline, MessageSquareText } from 'lucide-react';
import { Link } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { type ComparisonRange, longerComparisonRange } from '#shared/stats/comparison.ts';
import { RANGE_LABELS, WEEK_COMPARISON_WORDS } from '#shared/stats/definitions.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { comparisonQuery } from '../queries.ts';
import { RowsSkeleton, StaleNotice } from '../query-card.tsx';
import type { ComparisonResponse } from './compared-site.ts';
import { ComparisonUpgrade } from './comparison-upgrade.tsx';
import { SiteCards } from './site-cards.tsx';
import { sitesAxisStart } from './site-cells.tsx';
import { SiteFunnel } from './site-funnel.tsx';
import { SiteHighlights } from './site-highlights.tsx';
import { SiteTable } from './site-table.tsx';
import { SiteTotals } from './site-totals.tsx';

const FAILURE = 'Unable to load cross-site comparison data. Please try again later.';

/** Which of my venues do well, and which need me? */
export function SiteComparison({
  range,
  onRange,
}: {
  range: ComparisonRange;
  onRange: (range: ComparisonRange) => void;
}) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    comparisonQuery(range),
  );
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  // The plan was changed elsewhere, and this browser does not know yet.
  if (error instanceof RequestError && error.status === 403) return <ComparisonUpgrade />;
  if (!data) {
    return isError ? (
      <Card>
        <ErrorState title={FAILURE} {...retry} />
      </Card>
    ) : (
      <ComparisonSkeleton />
    );
  }
  const hasFeedback = data.venues.some(({ totalFeedback }) => totalFeedback > 0);
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(
        'flex flex-col gap-4 transition-opacity lg:gap-6',
        isPlaceholderData && 'opacity-60',
      )}
    >
      {hasFeedback && <SiteHighlights sites={data.venues} />}
      {data.venues.length > 0 && <SiteTotals comparison={data} />}
      {hasFeedback ? (
        <>
          <Ranking {...data} />
          <SiteFunnel sites={data.venues} />
        </>
      ) : (
        <Card>
          {data.venues.length === 0 ? (
            <NoSites />
          ) : (
            <NoFeedback longer={longerComparisonRange(range)} onLonger={onRange} />
          )}
        </Card>
      )}
      {isError && <StaleNotice failure={FAILURE} {...retry} />}
    </div>
  );
}

function Ranking({ venues, overallAverage }: ComparisonResponse) {
  const average = overallAverage.satisfactionRate;
  const isMobile = useIsMobile();
  const title = (
    <CardHeader
      title="All locations"
      description={`Ranked by satisfaction. Dotted: your average, ${average}%.`}
    />
  );
  const legend = (
    <p className="mt-3 max-w-prose text-ink-soft text-xs">
      Okay or better, with its uncertainty, on an axis from {sitesAxisStart(venues)}%. The trend is
      in percentage points, {WEEK_COMPARISON_WORDS}; grey where it may be chance.
    </p>
  );
  if (isMobile) {
    return (
      <section aria-label="All locations" className="mt-2">
        {title}
        <SiteCards sites={venues} average={average} />
        {legend}
      </section>
    );
  }
  return (
    <Card role="region" aria-label="All locations">
      {title}
      <SiteTable sites={venues} average={average} />
      {legend}
    </Card>
  );
}

function NoSites() {
  return (
    <EmptyState
      icon={ChartSpline}
      title="No locations to compare yet"
      description="Add your locations to see them side by side."
      action={
        <Button asChild>
          <Link href={`${paths.settings}?tab=restaurants`}>Add a restaurant</Link>
        </Button>
      }
    />
  );
}

function NoFeedback({
  longer,
  onLonger,
}: {
  longer: ComparisonRange | undefined;
  onLonger: (range: ComparisonRange) => void;
}) {
  return (
    <EmptyState
      icon={MessageSquareText}
      title="No feedback in this period"
      description="Once guests answer at one of your locations, the comparison appears here."
      action={
        longer ? (
          <Button variant="secondary" onClick={() => onLonger(longer)}>
            Show the {RANGE_LABELS[longer].toLowerCase()}
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <Link href={paths.qrCode}>Print QR codes</Link>
          </Button>
        )
      }
    />
  );
}

function ComparisonSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 lg:gap-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-56 rounded-lg" />
      <SiteTotals comparison={undefined} />
      <Card>
        <Skeleton className="mb-6 h-6 w-40" />
        <RowsSkeleton count={3} />
      </Card>
    </div>
  );
}
