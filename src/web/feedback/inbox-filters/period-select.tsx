import { PERIOD_LABELS, PERIODS, type PeriodChoice } from '#shared/stats/period.ts';
import { Select, type SelectProps } from '#web/ui/fields/select.tsx';
import { inboxPeriodWords } from './inbox-period-words.ts';

const NAMED = PERIODS.flatMap((period) => (period === 'custom' ? [] : [period]));
/** The option that opens the date form; it is never the selected value itself. */
const OTHER_DAYS = 'other-days';

/** Selects the days that the list shows. */
export function PeriodSelect({
  asked,
  onChoose,
  onOwnRange,
  look,
  className,
}: {
  asked: PeriodChoice;
  onChoose: (asked: PeriodChoice) => void;
  /** Called to open the custom date range. */
  onOwnRange: () => void;
  look?: SelectProps['look'];
  className?: string;
}) {
  const options = NAMED.map((period) => ({
    value: period as string,
    label: inboxPeriodWords({ period }),
  }));
  if (asked.period === 'custom') options.push({ value: 'custom', label: inboxPeriodWords(asked) });
  options.push({ value: OTHER_DAYS, label: PERIOD_LABELS.custom });
  return (
    <Select
      aria-label="Period"
      options={options}
      value={asked.period}
      look={look}
      className={className}
      onValueChange={(value) => {
        const period = NAMED.find((name) => name === value);
        if (value === OTHER_DAYS) onOwnRange();
        else if (period) onChoose({ period });
      }}
    />
  );
}
