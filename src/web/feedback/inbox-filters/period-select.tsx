import { dayWords } from '#shared/feedback/visit-words.ts';
import { type AskedPeriod, PERIOD_WORDS, PERIODS } from '#shared/stats/period.ts';
import { Select } from '#web/ui/fields/select.tsx';

/** Which days the list is about. A range of one's own comes with a link and stays until another is chosen. */
export function PeriodSelect({
  asked,
  onChoose,
  className,
}: {
  asked: AskedPeriod;
  onChoose: (asked: AskedPeriod) => void;
  className?: string;
}) {
  const named = PERIODS.flatMap((period) => (period === 'custom' ? [] : [period]));
  const options = named.map((period) => ({ value: period as string, label: PERIOD_WORDS[period] }));
  if (asked.period === 'custom') options.push({ value: 'custom', label: periodWords(asked) });
  return (
    <Select
      aria-label="Period"
      options={options}
      value={asked.period}
      className={className}
      onValueChange={(value) => {
        const period = named.find((name) => name === value);
        if (period) onChoose({ period });
      }}
    />
  );
}

export function periodWords(asked: AskedPeriod): string {
  if (asked.period !== 'custom') return PERIOD_WORDS[asked.period];
  const now = new Date();
  return `${dayWords(asked.startDate, now)} to ${dayWords(asked.endDate, now)}`;
}
