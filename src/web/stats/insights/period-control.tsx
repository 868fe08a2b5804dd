import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Days } from '#shared/stats/definitions.ts';
import {
  type AskedPeriod,
  isOwnRange,
  PERIOD_WORDS,
  PERIODS,
  type Period,
} from '#shared/stats/period.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Chooses what all numbers below are about, and says which days that is and what they compare with. */
export function PeriodControl({
  asked,
  onAsk,
  days,
  words,
}: {
  asked: AskedPeriod;
  onAsk: (next: AskedPeriod) => void;
  /** The days that are shown, once they are known; a range of one's own begins with them. */
  days: Days | undefined;
  /** Which days these are and what they are compared with. */
  words: string | undefined;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isOwn = isChoosing || asked.period === 'custom';
  const current = isOwn ? 'custom' : asked.period;

  function choose(period: Period): void {
    setIsChoosing(period === 'custom');
    if (period !== 'custom') onAsk({ period });
  }

  // On a phone the choices stay in sight, so they stand in the page's own column.
  return (
    <div className="max-lg:contents lg:flex lg:flex-col lg:gap-3">
      <div className="max-lg:contents lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:gap-y-2">
        <div className="max-lg:sticky max-lg:top-16 max-lg:z-20 max-lg:bg-paper max-lg:py-1 print:hidden">
          <Choices current={current} onChoose={choose} />
        </div>
        <p aria-live="polite" className="min-h-5 text-ink-soft text-sm max-lg:-mt-2 print:hidden">
          {words}
        </p>
      </div>
      {isOwn && (
        <OwnRange
          key={asked.period}
          initial={{ startDate: days?.first ?? '', endDate: days?.last ?? '' }}
          onAsk={(own) => {
            setIsChoosing(false);
            onAsk({ period: 'custom', ...own });
          }}
        />
      )}
    </div>
  );
}

/** A row that a finger pushes sideways where there is too little room. */
function Choices({ current, onChoose }: { current: Period; onChoose: (period: Period) => void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-period="${current}"]`);
    if (!row.current || !chosen) return;
    // Only this row moves, never the page.
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return (
    <div
      ref={row}
      className="-mx-4 relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:gap-0 lg:rounded-md lg:border lg:bg-surface lg:p-0.75"
    >
      <fieldset className="contents">
        <legend className="sr-only">Period</legend>
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            data-period={period}
            aria-pressed={period === current}
            onClick={() => onChoose(period)}
            className={classNames(
              'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 text-sm transition-colors lg:min-h-10 lg:rounded-md lg:border-transparent lg:px-3.5',
              period === current
                ? 'border-basil bg-basil font-semibold text-on-basil'
                : 'bg-surface font-medium hover:bg-sunken lg:text-ink-soft lg:hover:text-ink',
            )}
          >
            {PERIOD_WORDS[period]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type Own = { startDate: string; endDate: string };

function OwnRange({ initial, onAsk }: { initial: Own; onAsk: (own: Own) => void }) {
  const [own, setOwn] = useState(initial);
  const [hasTried, setHasTried] = useState(false);
  const error = hasTried ? problemOf(own) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (!problemOf(own)) onAsk(own);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 print:hidden">
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:min-w-96">
        <TextField
          label="Start date"
          type="date"
          value={own.startDate}
          error={error}
          onChange={(event) => setOwn({ ...own, startDate: event.target.value })}
        />
        <TextField
          label="End date"
          type="date"
          value={own.endDate}
          onChange={(event) => setOwn({ ...own, endDate: event.target.value })}
        />
      </div>
      <Button type="submit" variant="secondary" className="max-sm:w-full sm:mt-7">
        Show these days
      </Button>
    </form>
  );
}

function problemOf(own: Own): string | undefined {
  if (own.startDate === '' || own.endDate === '') return 'Choose a start date and an end date.';
  return isOwnRange(own) ? undefined : 'Start date must be before end date';
}
