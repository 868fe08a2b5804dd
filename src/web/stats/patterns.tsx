import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import { LiveService } from './live/live-service.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TextTopicsCard } from './text-topics/text-topics-card.tsx';
import { TopicsCard } from './topics-card.tsx';

/** Recurring patterns: by hour, by topic, by table, by person. */
export function Patterns(about: { venueId: StatsVenue; asked: PeriodChoice }) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel {...about} />
        <CollapsedCard title="What guests tapped">
          <TopicsCard {...about} />
        </CollapsedCard>
        <CollapsedCard title="What guests write about">
          <TextTopicsCard {...about} />
        </CollapsedCard>
        <CollapsedCard title="Calls and answers">
          <div className="flex flex-col gap-4">
            <LiveService {...about} />
          </div>
        </CollapsedCard>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <ComplaintTimesCard {...about} />
      <TopicsCard {...about} />
      <TextTopicsCard {...about} className="lg:col-span-2" />
      <TablePerformance {...about} />
      <ServerLeaderboard {...about} title="Top Praised Servers" />
      <LiveService {...about} />
    </div>
  );
}
