import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { heatmapQuery, type StatsVenue } from '../queries.ts';
import { QueryBody } from '../query-card.tsx';
import { HeatmapGrid, HeatmapSkeleton } from './heatmap-grid.tsx';
import {
  heatmapPeriodWords,
  heatmapRange,
  INITIAL_HEATMAP_PERIOD,
  isReversedPeriod,
} from './heatmap-period.ts';
import { HeatmapPeriodPicker } from './heatmap-period-picker.tsx';

/** At which hours do guests complain? */
export function ComplaintsHeatmap({
  venueId,
  title = 'Complaints by Hour',
  action,
  className,
}: {
  venueId: StatsVenue;
  title?: string;
  /** Beside the title. */
  action?: ReactNode;
  className?: string;
}) {
  const [period, setPeriod] = useState(INITIAL_HEATMAP_PERIOD);
  const range = heatmapRange(period);
  const heatmap = useQuery(heatmapQuery(venueId, range));
  return (
    <Card role="region" aria-label={title} className={classNames('flex flex-col', className)}>
      <CardHeader
        title={
          <>
            {title}
            <span className="font-normal text-ink-soft">, {heatmapPeriodWords(period)}</span>
          </>
        }
        description="When unhappy guests visited. This chart has its own dates."
        action={action}
      />
      <HeatmapPeriodPicker period={period} onChange={setPeriod} />
      {!range && venueId !== null ? (
        !isReversedPeriod(period) && (
          <p className="py-8 text-center text-ink-soft">Choose a start date and an end date.</p>
        )
      ) : (
        <QueryBody
          venueId={venueId}
          query={heatmap}
          isEmpty={(hours) => hours.every(({ count }) => count === 0)}
          empty={{
            icon: CalendarClock,
            title: 'No data available',
            description: 'No guest complained in this period.',
          }}
          skeleton={<HeatmapSkeleton />}
        >
          {(hours) => <HeatmapGrid hours={hours} isOutdated={heatmap.isPlaceholderData} />}
        </QueryBody>
      )}
    </Card>
  );
}
