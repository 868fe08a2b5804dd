import { Smile, Store, Timer } from 'lucide-react';
import { formatResponseTime, RESPONSE_TIME_LABEL } from '#shared/stats/definitions.ts';
import { formatCount } from '../count-with-noun.ts';
import { StatCard } from '../stat-card.tsx';
import type { ComparisonResponse } from './compared-site.ts';

/** All venues in three figures; a skeleton while loading. */
export function SiteTotals({ comparison }: { comparison: ComparisonResponse | undefined }) {
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
        note={hasRatings ? 'Across all locations' : 'No data available'}
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
