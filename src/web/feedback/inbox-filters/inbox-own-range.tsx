import { dayIn } from '#shared/stats/definitions.ts';
import { type AskedPeriod, daysOfPeriod } from '#shared/stats/period.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { OwnRangeForm } from '#web/ui/fields/own-range-form.tsx';

/** Form for a custom date range, starting with the days shown now. */
export function InboxOwnRange({
  asked,
  timeZone,
  onChoose,
  className,
}: {
  asked: AskedPeriod;
  timeZone: string;
  onChoose: (asked: AskedPeriod) => void;
  className?: string;
}) {
  const today = dayIn(timeZone, useNow());
  const days = daysOfPeriod(asked, today);
  return (
    <OwnRangeForm
      initial={{ startDate: days?.first ?? '', endDate: days?.last ?? '' }}
      today={today}
      onAsk={(own) => onChoose({ period: 'custom', ...own })}
      className={className}
    />
  );
}
