import type { ReactNode } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { ComplaintsCard } from './complaints-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { SubjectsCard } from './text-topics/subjects-card.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';

const HALF_STYLES = 'lg:col-span-3 print:col-span-3';

/**
 * Recurring patterns by topic, table, hour and person: pairs of equal height, or a carousel on a
 * phone.
 */
export function Patterns({
  beside,
  tablesAsked,
  ...about
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** A short card beside the people. Not shown on a phone. */
  beside?: ReactNode;
  /** On a phone: how often the card about tables was asked for further up. */
  tablesAsked?: number | undefined;
}) {
  if (useIsMobile()) return <InsightsCarousel {...about} tablesAsked={tablesAsked} />;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-6 lg:gap-5 print:grid-cols-6">
      <SubjectsCard {...about} className={HALF_STYLES} />
      <TablePerformance {...about} className={HALF_STYLES} />
      <ComplaintsCard {...about} className={HALF_STYLES} />
      <TimeOfDayCard venueId={about.venueId} className={HALF_STYLES} />
      <ServerLeaderboard
        {...about}
        title="Top Praised Servers"
        className="lg:col-span-3 xl:col-span-4 print:col-span-6"
      />
      {beside && <div className="*:h-full lg:col-span-3 xl:col-span-2 print:hidden">{beside}</div>}
    </div>
  );
}

/** One pattern on its own, for the list of folded cards on a phone. */
export function Subjects(about: { venueId: StatsVenue; asked: PeriodChoice }) {
  return <SubjectsCard {...about} />;
}
