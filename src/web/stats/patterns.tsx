import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { ComplaintsHeatmap } from './charts/complaints-heatmap.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';
import { WeeklyTrendsCard } from './weekly-trends-card.tsx';

/** What repeats itself: by hour, by day, by person, by table. */
export function Patterns({ venueId }: { venueId: StatsVenue }) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel venueId={venueId} />
        <TimeOfDayCard venueId={venueId} />
        <WeeklyTrendsCard venueId={venueId} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-6 lg:gap-6">
      <ComplaintsHeatmap venueId={venueId} className="lg:col-span-3" />
      <TimeOfDayCard venueId={venueId} className="lg:col-span-3" />
      <WeeklyTrendsCard venueId={venueId} className="lg:col-span-2" />
      <ServerLeaderboard venueId={venueId} title="Top Praised Servers" className="lg:col-span-2" />
      <TablePerformance venueId={venueId} className="lg:col-span-2" />
    </div>
  );
}
