import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { RememberedCard } from '#web/platform/page/remembered-card.tsx';
import { ComplaintsCard } from './complaints-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { SUBJECTS_TITLE, SubjectsCard } from './text-topics/subjects-card.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';
import { WeeklyTrendsCard } from './weekly-trends-card.tsx';

/** Recurring patterns: by hour, by topic, by table, by person. */
export function Patterns(about: { venueId: StatsVenue; asked: PeriodChoice }) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel {...about} />
        <RememberedCard title={SUBJECTS_TITLE}>
          <SubjectsCard {...about} />
        </RememberedCard>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <ComplaintsCard {...about} />
      <SubjectsCard {...about} />
      <TablePerformance {...about} />
      <ServerLeaderboard {...about} title="Top Praised Servers" />
      <WeeklyTrendsCard venueId={about.venueId} />
      <TimeOfDayCard venueId={about.venueId} />
    </div>
  );
}
