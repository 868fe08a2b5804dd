import { type FormEvent, useState } from 'react';
import { dateFormat } from '#shared/site/format-moment.ts';
import { isValidDateRange, recentMonths } from '#shared/stats/period.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { TextField } from './text-field.tsx';

/** Days as YYYY-MM-DD; empty until chosen. */
type DayRange = { startDate: string; endDate: string };

const MONTHS_OFFERED = 3;

/** Chooses a custom range by first and last day, or a month with one tap. */
export function CustomRangeForm({
  initial,
  today,
  onAsk,
  className,
}: {
  initial: DayRange;
  /** Months are offered once today's date is known. */
  today: string | undefined;
  onAsk: (own: DayRange) => void;
  className?: string;
}) {
  const [own, setOwn] = useState(initial);
  const [hasTried, setHasTried] = useState(false);
  const error = hasTried ? problemOf(own) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (!problemOf(own)) onAsk(own);
  }

  return (
    <form noValidate onSubmit={submit} className={classNames('@container print:hidden', className)}>
      {today && (
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="sr-only">A month</legend>
          {recentMonths(MONTHS_OFFERED, today).map(({ first, last }, index) => (
            <Button
              key={first}
              variant="secondary"
              size="sm"
              aria-pressed={own.startDate === first && own.endDate === last}
              className="aria-pressed:border-basil aria-pressed:bg-basil-soft"
              onClick={() => {
                setOwn({ startDate: first, endDate: last });
                onAsk({ startDate: first, endDate: last });
              }}
            >
              {index === 0 ? 'This month' : monthName(first)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
        <TextField
          label="Start date"
          type="date"
          value={own.startDate}
          error={error}
          onChange={({ target }) => setOwn({ ...own, startDate: target.value })}
        />
        <TextField
          label="End date"
          type="date"
          value={own.endDate}
          onChange={({ target }) => setOwn({ ...own, endDate: target.value })}
        />
        <Button type="submit" variant="secondary" className="@max-lg:col-span-full @lg:mt-6.5">
          Show these days
        </Button>
      </div>
    </form>
  );
}

function monthName(day: string): string {
  return dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

function problemOf(own: DayRange): string | undefined {
  if (own.startDate === '' || own.endDate === '') return 'Choose a start date and an end date.';
  return isValidDateRange(own) ? undefined : 'Start date must be before end date';
}
