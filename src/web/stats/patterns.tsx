import type { ReactNode } from 'react';
import type { AskedPeriod } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { FoldedCard } from '#web/ui/layout/folded-card.tsx';
import { ComplaintsHeatmap } from './charts/complaints-heatmap.tsx';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import { WeeklyTrendsCard } from './weekly-trends-card.tsx';

/** What repeats itself: by hour, by day, by person, by table. */
export function Patterns({
  venueId,
  asked,
  more,
}: {
  venueId: StatsVenue;
  asked: AskedPeriod;
  /** Where else to look, below all of it. */
  more: ReactNode;
}) {
  const about = { venueId, asked };
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel {...about} />
        <FoldedCard title="What it is about">
          <TopicsCard {...about} />
        </FoldedCard>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <ComplaintTimesCard {...about} />
      <TopicsCard {...about} />
      <TablePerformance {...about} />
      <ServerLeaderboard {...about} title="Top Praised Servers" />
      <h2 className="mt-2 font-semibold text-lg lg:col-span-2">Also here</h2>
      <WeeklyTrendsCard venueId={venueId} />
      <TimeOfDayCard venueId={venueId} />
      <ComplaintsHeatmap venueId={venueId} className="lg:col-span-2" />
      <div className="lg:col-span-2">{more}</div>
    </div>
  );
}
