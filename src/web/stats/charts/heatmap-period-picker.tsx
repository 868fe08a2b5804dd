import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { HEATMAP_PERIODS, type HeatmapPeriod, isReversedPeriod } from './heatmap-period.ts';

/** Chooses the heatmap's period; a custom range has two dates. */
export function HeatmapPeriodPicker({
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
