import { type AskedPeriod, PERIOD_WORDS, PERIODS } from '#shared/stats/period.ts';
import { Select, type SelectProps } from '#web/ui/fields/select.tsx';
import { periodWords } from './period-words.ts';

const NAMED = PERIODS.flatMap((period) => (period === 'custom' ? [] : [period]));
/** Asks for other days than those that are chosen, and so is never the chosen one itself. */
const OTHER_DAYS = 'other-days';

/** Which days the list is about. */
export function PeriodSelect({
  asked,
  onChoose,
  onOwnRange,
  look,
  className,
}: {
  asked: AskedPeriod;
  onChoose: (asked: AskedPeriod) => void;
  /** Somebody wants to name the days. */
  onOwnRange: () => void;
  look?: SelectProps['look'];
  className?: string;
}) {
  const options = NAMED.map((period) => ({
    value: period as string,
    label: periodWords({ period }),
  }));
  if (asked.period === 'custom') options.push({ value: 'custom', label: periodWords(asked) });
  options.push({ value: OTHER_DAYS, label: PERIOD_WORDS.custom });
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
