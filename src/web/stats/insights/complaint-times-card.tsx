import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { busiestTimesSentence } from '#shared/stats/complaint-words.ts';
import { COUNT_EXPLANATIONS } from '#shared/stats/definitions.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { HeatLegend, WeekdayHeatmap } from '../charts/weekday-heatmap.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { complaintTimesQuery, type StatsVenue } from '../queries.ts';
import { QueryCard } from '../query-card.tsx';

const TITLE = 'Complaints Heatmap';

/** On which weekdays and at which hours were guests not happy? */
export function ComplaintTimesCard({
  venueId,
  asked,
  action,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** Shown beside the title. */
  action?: ReactNode;
  className?: string;
}) {
  const isMobile = useIsMobile();
  const query = useQuery(complaintTimesQuery(venueId, asked));
  const { data, isPlaceholderData } = query;
  return (
    <QueryCard
      title={TITLE}
      description={
        data && data.answers > 0
          ? `${countWithNoun(data.complaints, 'complaint')} (${COUNT_EXPLANATIONS.complaints}) by weekday and hour of the visit, or of the answer if the guest named none. ${busiestTimesSentence(data.cells)}`
          : undefined
      }
      action={action}
      className={classNames(className, isPlaceholderData && 'opacity-60')}
      venueId={venueId}
      query={query}
      isEmpty={({ cells }) => cells.length === 0}
      empty={{
        icon: CalendarClock,
        title: 'No data available',
        description: 'No guest has answered in this period.',
      }}
      skeleton={<Skeleton className={isMobile ? 'h-96' : 'h-64'} />}
    >
      {({ cells }) => (
        <div className="flex grow flex-col gap-4">
          <WeekdayHeatmap title={TITLE} cells={cells} isUpright={isMobile} />
          <div className="md:mt-auto">
            <HeatLegend most={Math.max(...cells.map(({ complaints }) => complaints))} />
          </div>
        </div>
      )}
    </QueryCard>
  );
}
