import { useQuery } from '@tanstack/react-query';
import { ChartSpline, MessageSquareText, Smile, Store, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import type { ComparisonRange } from '#shared/stats/comparison.ts';
import {
  formatResponseTime,
  RESPONSE_TIME_LABEL,
  WEEK_COMPARISON_WORDS,
} from '#shared/stats/definitions.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { formatCount } from '../count-with-noun.ts';
import { comparisonQuery } from '../queries.ts';
import { RowsSkeleton, StaleNotice } from '../query-card.tsx';
import { partyInterval } from '../share-row.tsx';
import { StatCard } from '../stat-card.tsx';
import { type ComparedSite, type ComparisonResponse, findSiteStanding } from './compared-site.ts';
import { ComparisonUpgrade } from './comparison-upgrade.tsx';
import {
  SiteLink,
  SiteResponseTime,
  SiteSatisfaction,
  SiteTagBadge,
  SiteTrend,
  sitesAxisStart,
} from './site-cells.tsx';
import { SiteFunnel } from './site-funnel.tsx';
import { SiteHighlights } from './site-highlights.tsx';
import { SiteTable } from './site-table.tsx';

const FAILURE = 'Unable to load cross-site comparison data. Please try again later.';
const LONGEST_RANGE: ComparisonRange = 'last_90_days';

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
      {data.venues.length > 0 && <SiteTotals comparison={data} />}
      {hasFeedback ? (
        <>
          <SiteHighlights sites={data.venues} />
          <SiteFunnel sites={data.venues} />
          <Ranking {...data} />
        </>
      ) : (
        <Card>
          {data.venues.length === 0 ? (
            <NoSites />
          ) : (
            <NoFeedback onLonger={range === LONGEST_RANGE ? undefined : onRange} />
          )}
        </Card>
      )}
      {isError && <StaleNotice failure={FAILURE} {...retry} />}
    </div>
  );
}

function Ranking({ venues, overallAverage }: ComparisonResponse) {
  const average = overallAverage.satisfactionRate;
  const Sites = useIsMobile() ? SiteCards : SiteTable;
  return (
    <Card role="region" aria-label="All locations">
      <CardHeader
        title="All locations"
        description={`Ranked by satisfaction. Dotted: your average, ${average}%.`}
      />
      <Sites sites={venues} average={average} />
      <p className="mt-3 max-w-prose text-ink-soft text-xs">
        Okay or better, with its uncertainty, on an axis from {sitesAxisStart(venues)}%. The trend
        is in percentage points, {WEEK_COMPARISON_WORDS}; grey where it may be chance.
      </p>
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

function NoFeedback({ onLonger }: { onLonger: ((range: ComparisonRange) => void) | undefined }) {
  return (
    <EmptyState
      icon={MessageSquareText}
      title="No feedback in this period"
      description="Once guests answer at one of your locations, the comparison appears here."
      action={
        onLonger ? (
          <Button variant="secondary" onClick={() => onLonger(LONGEST_RANGE)}>
            Show the last 90 days
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
      <SiteTotals comparison={undefined} />
      <div className="grid gap-4 md:grid-cols-2 lg:gap-6">
        <Skeleton className="h-33 rounded-lg" />
        <Skeleton className="h-33 rounded-lg" />
      </div>
      <Card>
        <Skeleton className="mb-6 h-6 w-40" />
        <RowsSkeleton count={3} />
      </Card>
    </div>
  );
}

/** The comparison table as cards for a phone, best venue first. */
function SiteCards({ sites, average }: { sites: readonly ComparedSite[]; average: number }) {
  const base = sitesAxisStart(sites);
  return (
    <ol className="divide-y">
      {sites.map((site, index) => (
        <li key={site.venueId} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start gap-2">
            <span aria-hidden className="min-w-5 text-ink-soft tabular-nums">
              {index + 1}
            </span>
            <h3 className="line-clamp-2 min-w-0 flex-1 basis-32 font-semibold">
              <SiteLink site={site} />
            </h3>
            <SiteTagBadge standing={findSiteStanding(sites, index)} />
          </div>
          <SiteSatisfaction site={site} average={average} base={base} />
          <SiteTrend trend={site.trendsLastWeek} hasWords />
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
            <Fact name="Feedback" value={formatCount(site.totalFeedback)} />
            <Fact name="Response time" value={<SiteResponseTime site={site} />} />
            <Fact name="Rewards" value={formatCount(site.rewardsClaimed)} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** The average counts each venue once, so the note adds the interval for all answers together. */
function averageNote(sites: readonly ComparedSite[]): string {
  const sum = (of: (site: ComparedSite) => number) =>
    sites.reduce((total, site) => total + of(site), 0);
  const { low, high } = partyInterval({
    satisfied: sum(({ satisfied }) => satisfied),
    rated: sum(({ ratedFeedback }) => ratedFeedback),
    parties: sum(({ parties }) => parties),
  });
  return `Across all locations. All answers together: between ${Math.round(low)} and ${Math.round(high)}%`;
}

/** All venues in three figures; a skeleton while loading. */
function SiteTotals({ comparison }: { comparison: ComparisonResponse | undefined }) {
  const average = comparison?.overallAverage;
  const hasRatings = comparison?.venues.some(({ ratedFeedback }) => ratedFeedback > 0);
  const hasReplies = average?.responseTime !== null;
  return (
    <section
      aria-label="Key figures"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 max-sm:*:p-3 max-sm:[&_h2]:min-h-8 max-sm:[&_h2]:text-xs sm:grid-cols-3 sm:*:*:last:min-h-0 sm:gap-4 lg:gap-6"
    >
      <StatCard
        icon={Store}
        label="Total Locations"
        value={comparison && formatCount(comparison.venues.length)}
        note="In this comparison"
      />
      <StatCard
        icon={Smile}
        label="Average Satisfaction"
        value={average && (hasRatings ? `${average.satisfactionRate}%` : 'no answers yet')}
        isInWords={!hasRatings}
        note={comparison && hasRatings ? averageNote(comparison.venues) : 'No data available'}
      />
      <StatCard
        icon={Timer}
        label="Average Response Time"
        value={average && formatResponseTime(average.responseMinutes)}
        isInWords={!hasReplies}
        note={hasReplies ? `${RESPONSE_TIME_LABEL}: mean of your locations` : 'No replies yet'}
      />
    </section>
  );
}
