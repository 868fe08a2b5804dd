import { useEffect, useRef, useState } from 'react';
import type { Days } from '#shared/stats/definitions.ts';
import { type AskedPeriod, PERIOD_WORDS, PERIODS, type Period } from '#shared/stats/period.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OwnRangeForm } from '#web/ui/fields/own-range-form.tsx';

/** Chooses what all numbers below are about, and says which days that is and what they compare with. */
export function PeriodControl({
  asked,
  onAsk,
  days,
  today,
  words,
}: {
  asked: AskedPeriod;
  onAsk: (next: AskedPeriod) => void;
  /** The days that are shown, once they are known; a range of one's own begins with them. */
  days: Days | undefined;
  today: string | undefined;
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
        <div className="max-lg:sticky max-lg:top-[min(4rem,72px)] max-lg:z-20 max-lg:bg-paper max-lg:py-1 print:hidden">
          <Choices current={current} onChoose={choose} />
        </div>
        <p aria-live="polite" className="min-h-5 text-ink-soft text-sm max-lg:-mt-2 print:hidden">
          {words}
        </p>
      </div>
      {isOwn && (
        <OwnRangeForm
          key={asked.period}
          className="sm:max-w-xl"
          initial={asked.period === 'custom' ? asked : daysToBeginWith(days)}
          today={today}
          onAsk={(own) => {
            setIsChoosing(false);
            onAsk({ period: 'custom', ...own });
          }}
        />
      )}
    </div>
  );
}

function daysToBeginWith(days: Days | undefined): { startDate: string; endDate: string } {
  return { startDate: days?.first ?? '', endDate: days?.last ?? '' };
}

/** Less than the gap between two choices, so that none is cut at the start of the row. */
const EDGE_PX = 6;

/** A row that a finger pushes sideways where there is too little room. */
function Choices({ current, onChoose }: { current: Period; onChoose: (period: Period) => void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-period="${current}"]`);
    if (!row.current || !chosen) return;
    // Only this row moves, never the page: as little as it must, and to where a choice begins.
    const end = chosen.offsetLeft + chosen.offsetWidth + EDGE_PX - row.current.clientWidth;
    const starts = [...row.current.querySelectorAll<HTMLElement>('[data-period]')].map(
      ({ offsetLeft }) => offsetLeft - EDGE_PX,
    );
    row.current.scrollLeft = end <= 0 ? 0 : (starts.find((start) => start >= end) ?? end);
  }, [current]);
  return (
    <div
      ref={row}
      className="-mx-4 relative flex scroll-fade-x gap-2 [--fade-size:1.25rem] overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:gap-0 lg:rounded-md lg:border lg:bg-surface lg:p-0.75"
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
              'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-3 text-sm transition-colors min-[25.5rem]:px-4 lg:min-h-10 lg:rounded-md lg:border-transparent lg:px-3.5',
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
