import { useState } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { Button } from '#web/ui/button.tsx';
import { ComplaintsHeatmap } from './charts/complaints-heatmap.tsx';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import type { StatsVenue } from './queries.ts';

/** Complaints by hour with a period of their own, or by weekday and hour in the page's period. */
export function ComplaintsCard({
  venueId,
  asked,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  className?: string;
}) {
  const [isByWeekday, setIsByWeekday] = useState(false);
  const action = (
    <Button
      variant="secondary"
      size="sm"
      className="max-lg:min-h-11 print:hidden"
      onClick={() => setIsByWeekday(!isByWeekday)}
    >
      {isByWeekday ? 'By hour' : 'By weekday'}
    </Button>
  );
  return isByWeekday ? (
    <ComplaintTimesCard venueId={venueId} asked={asked} action={action} className={className} />
  ) : (
    <ComplaintsHeatmap venueId={venueId} action={action} className={className} />
  );
}
