import { formatResponseTime, RESPONSE_TIME_LABEL } from '#shared/stats/definitions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { partyInterval } from '../share-row.tsx';
import type { ComparedSite, ComparisonResponse } from './compared-site.ts';

/** All venues in three figures; a skeleton while loading. */
export function SiteTotals({ comparison }: { comparison: ComparisonResponse | undefined }) {
  const average = comparison?.overallAverage;
  const hasRatings = comparison?.venues.some(({ ratedFeedback }) => ratedFeedback > 0);
  const hasReplies = average?.responseTime !== null;
  return (
    <Card role="region" aria-label="Key figures" className="p-0 sm:p-0">
      <dl className="grid grid-cols-1 divide-y md:grid-cols-3 md:divide-x md:divide-y-0">
        <Total
          label="Total Locations"
          value={comparison && formatCount(comparison.venues.length)}
          note="In this comparison"
        />
        <Total
          label="Average Satisfaction"
          value={average && (hasRatings ? `${average.satisfactionRate}%` : 'no answers yet')}
          isInWords={!hasRatings}
          note={comparison && hasRatings ? averageNote(comparison.venues) : 'No data available'}
        />
        <Total
          label="Average Response Time"
          value={average && formatResponseTime(average.responseMinutes)}
          isInWords={!hasReplies}
          note={hasReplies ? replyNote(comparison?.venues ?? []) : 'No replies yet'}
        />
      </dl>
    </Card>
  );
}

/** One figure: on a phone beside its name, so that a long one is never cut. */
function Total({
  label,
  value,
  isInWords = false,
  note,
}: {
  label: string;
  value: string | undefined;
  /** A value in words is set smaller. */
  isInWords?: boolean;
  note: string;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 md:flex-col md:justify-start md:px-6 md:py-5">
      <dt className="font-medium text-ink-soft text-sm">{label}</dt>
      <dd
        className={classNames(
          'font-display font-semibold md:mt-1',
          isInWords && value ? 'text-lg' : 'text-2xl tracking-tight',
        )}
      >
        {value ?? <Skeleton className="h-8 w-20" />}
      </dd>
      <dd className="basis-full text-ink-soft text-sm md:mt-1 md:basis-auto">
        {value ? note : <Skeleton className="mt-1 w-28 max-w-full" />}
      </dd>
    </div>
  );
}

function replyNote(sites: readonly ComparedSite[]): string {
  const replies = sites.reduce((sum, site) => sum + site.replies, 0);
  return `${RESPONSE_TIME_LABEL}: mean of your locations, ${countWithNoun(replies, 'reply', 'replies')}`;
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
