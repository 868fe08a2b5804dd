import { useState } from 'react';
import { formatDay } from '#shared/feedback/format-visit.ts';
import { readSearchRequest } from '#shared/feedback/read-search-request.ts';
import { localDay, RANGE_LABELS } from '#shared/stats/definitions.ts';
import {
  daysOfPeriod,
  offeredPeriods,
  PERIOD_LABELS,
  type Period,
  type PeriodChoice,
} from '#shared/stats/period.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { CustomRangeForm } from '#web/ui/fields/custom-range-form.tsx';
import { Select, type SelectProps } from '#web/ui/fields/select.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

/** The option that opens the date form; it is never the selected value itself. */
const OTHER_DAYS = 'other-days';

/** Named days, as the search understands them. */
const DAY_PRESETS = ['Yesterday', 'This weekend', 'Last Friday', 'Last week'] as const;

/** Selects the days that the list shows. */
export function PeriodSelect({
  asked,
  timeZone,
  onChoose,
  onOwnRange,
  look,
  className,
}: {
  asked: PeriodChoice;
  timeZone: string;
  onChoose: (asked: PeriodChoice) => void;
  /** Called to open the custom date range. */
  onOwnRange: () => void;
  look?: SelectProps['look'];
  className?: string;
}) {
  const today = localDay(timeZone, useNow());
  const offered = offeredPeriods(asked.period).flatMap((period) =>
    period === 'custom' ? [] : [period],
  );
  const named = offered.map((period) => ({
    value: period as string,
    label: inboxPeriodWords({ period }),
  }));
  const presets = DAY_PRESETS.map((name) => ({ value: name as string, label: name as string }));
  const options = [...named.slice(0, 1), ...presets, ...named.slice(1)];
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
        const period = offered.find((name) => name === value);
        const preset = DAY_PRESETS.find((name) => name === value);
        const days = preset && readSearchRequest(preset, today).asked;
        if (value === OTHER_DAYS) onOwnRange();
        else if (period) onChoose({ period });
        else if (days) onChoose(days);
      }}
    />
  );
}

/** Form for a custom date range, starting with the days shown now. */
export function InboxCustomRange({
  asked,
  timeZone,
  onChoose,
  className,
}: {
  asked: PeriodChoice;
  timeZone: string;
  onChoose: (asked: PeriodChoice) => void;
  className?: string;
}) {
  const today = localDay(timeZone, useNow());
  const days = daysOfPeriod(asked, today);
  return (
    <CustomRangeForm
      initial={{ startDate: days?.first ?? '', endDate: days?.last ?? '' }}
      today={today}
      onAsk={(own) => onChoose({ period: 'custom', ...own })}
      className={className}
    />
  );
}

/** Applies a named period, or opens the form for a custom range. */
export function usePeriodChoice({ apply }: Pick<ReturnType<typeof useInboxAddress>, 'apply'>) {
  const [isNamingDays, setIsNamingDays] = useState(false);
  return {
    isNamingDays,
    onOwnRange: () => setIsNamingDays(true),
    onChoose: (asked: PeriodChoice) => {
      setIsNamingDays(false);
      apply({ asked });
    },
  };
}

/** Wording that fits into a sentence: "Last 7 days, newest first". */
const PERIOD_PHRASES: Record<Exclude<Period, 'custom'>, string> = {
  ...RANGE_LABELS,
  today: PERIOD_LABELS.today,
};

/** The inbox's period in words. */
export function inboxPeriodWords(asked: PeriodChoice): string {
  if (asked.period !== 'custom') return PERIOD_PHRASES[asked.period];
  const now = new Date();
  const first = formatDay(asked.startDate, now);
  return asked.startDate === asked.endDate ? first : `${first} to ${formatDay(asked.endDate, now)}`;
}
