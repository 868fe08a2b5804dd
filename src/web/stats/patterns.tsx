import type { ReactNode } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { ComplaintsCard } from './complaints-card.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { SubjectsCard } from './text-topics/subjects-card.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';

const HALF_STYLES = 'lg:col-span-3 print:col-span-3';

/** Recurring patterns on a desktop, by topic, table, hour and person: pairs of equal height. */
export function Patterns({
  beside,
  ...about
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** A short card beside the people. */
  beside?: ReactNode;
}) {
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

/** The same cards one by one, for the list of folded cards on a phone. */
export const PATTERN_CARDS = {
  Subjects: SubjectsCard,
  Tables: TablePerformance,
  Complaints: ComplaintsCard,
  Servers: ServerLeaderboard,
};
