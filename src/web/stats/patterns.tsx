import type { ReactNode } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ComplaintsCard } from './complaints-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { SubjectsCard } from './text-topics/subjects-card.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';

/** A third of a wide row, or half of a narrower one. */
const THIRD_STYLES = 'lg:col-span-3 xl:col-span-2 print:col-span-2';

/** Recurring patterns: by hour, by topic, by table, by person. */
export function Patterns({
  beside,
  ...about
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** A short card below the people, whose list is the shortest. Not shown on a phone. */
  beside?: ReactNode;
}) {
  if (useIsMobile()) {
    return <InsightsCarousel {...about} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-6 lg:gap-5 print:grid-cols-6">
      <ComplaintsCard {...about} className={THIRD_STYLES} />
      <SubjectsCard {...about} className={THIRD_STYLES} />
      <div className={classNames('flex flex-col gap-4 *:first:grow lg:gap-5', THIRD_STYLES)}>
        <ServerLeaderboard {...about} title="Top Praised Servers" />
        {beside && <div className="print:hidden">{beside}</div>}
      </div>
      <TablePerformance {...about} className="lg:col-span-3 print:col-span-3" />
      <TimeOfDayCard
        venueId={about.venueId}
        className="lg:col-span-6 xl:col-span-3 print:col-span-3"
      />
    </div>
  );
}

/** One pattern on its own, for the list of folded cards on a phone. */
export function Subjects(about: { venueId: StatsVenue; asked: PeriodChoice }) {
  return <SubjectsCard {...about} />;
}
