import { localDay } from '#shared/stats/definitions.ts';
import { daysOfPeriod, type PeriodChoice } from '#shared/stats/period.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { CustomRangeForm } from '#web/ui/fields/custom-range-form.tsx';

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
