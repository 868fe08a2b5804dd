import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { type HeatmapRange, heatmapQuery, type StatsVenue } from '../queries.ts';
import { QueryBody } from '../query-card.tsx';
import { HeatmapGrid, HeatmapSkeleton } from './heatmap-grid.tsx';

const HEATMAP_PERIODS = [
  { value: 'last_7_days', label: RANGE_LABELS.last_7_days },
  { value: 'last_30_days', label: RANGE_LABELS.last_30_days },
  { value: 'last_3_months', label: RANGE_LABELS.last_3_months },
  { value: 'all_time', label: RANGE_LABELS.all_time },
  { value: 'custom', label: 'Custom range' },
] as const;
export const INITIAL_HEATMAP_PERIOD: HeatmapPeriod = { name: 'last_7_days', start: '', end: '' };

const TITLE = 'Complaints Heatmap';

/** At which hours do guests complain? */
export function ComplaintsHeatmap({
  venueId,
  action,
  className,
}: {
  venueId: StatsVenue;
  /** Shown beside the title. */
  action?: ReactNode;
  className?: string;
}) {
  const [period, setPeriod] = useState(INITIAL_HEATMAP_PERIOD);
  const range = heatmapRange(period);
  const heatmap = useQuery(heatmapQuery(venueId, range));
  return (
    <Card role="region" aria-label={TITLE} className={classNames('flex flex-col', className)}>
      <CardHeader
        title={
          <>
            {TITLE}
            <span className="font-normal text-ink-soft">, {heatmapPeriodWords(period)}</span>
          </>
        }
        description="By the hour of the visit, or of the answer if the guest named none. It has its own dates."
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

/** Chooses the heatmap's period; a custom range has two dates. */
function HeatmapPeriodPicker({
  period,
  onChange,
}: {
  period: HeatmapPeriod;
  onChange: (period: HeatmapPeriod) => void;
}) {
  const error = isReversedPeriod(period) ? 'Start date must be before end date' : undefined;
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <Select
        aria-label="Period"
        className="w-44"
        options={HEATMAP_PERIODS}
        value={period.name}
        onValueChange={(value) => {
          const chosen = HEATMAP_PERIODS.find((each) => each.value === value);
          if (chosen) onChange({ ...period, name: chosen.value });
        }}
      />
      {period.name === 'custom' && (
        <div className="grid w-full grid-cols-2 gap-3 sm:max-w-md">
          <TextField
            label="Start date"
            type="date"
            value={period.start}
            error={error}
            onChange={(event) => onChange({ ...period, start: event.target.value })}
          />
          <TextField
            label="End date"
            type="date"
            value={period.end}
            onChange={(event) => onChange({ ...period, end: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

export type HeatmapPeriod = {
  name: (typeof HEATMAP_PERIODS)[number]['value'];
  /** Calendar days, YYYY-MM-DD; empty until chosen. */
  start: string;
  end: string;
};

/** The range to request; undefined while a custom range is incomplete or reversed. */
export function heatmapRange(period: HeatmapPeriod): HeatmapRange | undefined {
  if (period.name !== 'custom') return { dateRange: period.name };
  const isComplete = period.start !== '' && period.end !== '' && !isReversedPeriod(period);
  return isComplete ? { startDate: period.start, endDate: period.end } : undefined;
}

function isReversedPeriod({ name, start, end }: HeatmapPeriod): boolean {
  return name === 'custom' && start !== '' && end !== '' && start > end;
}

/** 'last 7 days', to continue a title. */
function heatmapPeriodWords({ name }: HeatmapPeriod): string {
  return (HEATMAP_PERIODS.find(({ value }) => value === name)?.label ?? '').toLowerCase();
}
