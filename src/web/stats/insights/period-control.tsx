import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { figuresSentence } from '#shared/stats/figures-sentence.ts';
import {
  offeredPeriods,
  PERIOD_LABELS,
  type Period,
  type PeriodChoice,
  previousPeriodWords,
} from '#shared/stats/period.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CustomRangeForm } from '#web/ui/fields/custom-range-form.tsx';
import { type Insights, insightsQuery, type StatsVenue } from '../queries.ts';
import { daysWords } from './step-words.ts';

/** Chooses the period of all figures below. */
export function PeriodControl({
  asked,
  onAsk,
  days,
  today,
}: {
  asked: PeriodChoice;
  onAsk: (next: PeriodChoice) => void;
  /** The days shown, once known; a custom range starts with them. */
  days: DaySpan | undefined;
  today: string | undefined;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isOwn = isChoosing || asked.period === 'custom';
  const current = isOwn ? 'custom' : asked.period;

  function choose(period: Period): void {
    setIsChoosing(period === 'custom');
    if (period !== 'custom') onAsk({ period });
  }

  // Below `lg` the wrapper has no box of its own, because the sticky choices could not leave it.
  return (
    <div className="max-lg:contents lg:flex lg:flex-col lg:gap-3">
      <div className="sm:max-lg:sticky sm:max-lg:top-[min(4rem,72px)] sm:max-lg:z-20 max-lg:bg-paper max-lg:py-1 print:hidden">
        <Choices current={current} onChoose={choose} />
      </div>
      {isOwn && (
        <CustomRangeForm
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

function daysToBeginWith(days: DaySpan | undefined): { startDate: string; endDate: string } {
  return { startDate: days?.first ?? '', endDate: days?.last ?? '' };
}

/** All choices are visible, in two rows if there is little room. */
function Choices({ current, onChoose }: { current: Period; onChoose: (period: Period) => void }) {
  return (
    <div className="flex flex-wrap gap-2 py-1 lg:w-fit lg:gap-0 lg:rounded-md lg:border lg:bg-surface lg:p-0.75">
      <fieldset className="contents">
        <legend className="sr-only">Period</legend>
        {offeredPeriods(current).map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === current}
            onClick={() => onChoose(period)}
            className={classNames(
              'min-h-11 grow whitespace-nowrap rounded-full border px-3 text-sm transition-colors sm:grow-0 sm:px-4 lg:min-h-10 lg:rounded-md lg:border-transparent lg:px-3.5',
              period === current
                ? 'border-basil bg-basil font-semibold text-on-basil'
                : 'bg-surface font-medium hover:bg-sunken lg:text-ink-soft lg:hover:text-ink',
            )}
          >
            {PERIOD_LABELS[period]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** "17 August – 15 November, against the previous 3 months". */
export function comparedPeriodWords(
  asked: PeriodChoice,
  { period, today }: Pick<Insights, 'period' | 'today'>,
): string {
  const days = daysWords(period, today);
  // Avoids the word 'before', because the sentence above ends with it.
  const before = previousPeriodWords(asked, today)
    ?.replace(/^(?:in|by|on) /, '')
    .replace(/^the (.+) before$/, 'the previous $1');
  return before ? `${days}, against ${before}` : days;
}

/** The period in one sentence, claiming no more than the numbers support, and its days. */
export function OpeningSentence({
  venueId,
  asked,
  words,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** The period and its comparison in words. */
  words: string | undefined;
}) {
  const { data, isError } = useQuery(insightsQuery(venueId, asked));
  const sentence =
    venueId === null
      ? 'No answers yet.'
      : data && figuresSentence(data.now, data.earlier, data.series);
  return (
    <div className="mb-1">
      <h2 className="min-h-9 text-pretty font-display text-2xl leading-8 tracking-tight sm:min-h-11 sm:text-3xl sm:leading-11">
        {sentence ??
          (!isError && (
            <span
              aria-hidden
              className="mt-2 block h-7 w-120 max-w-full animate-pulse rounded-md bg-ink/8"
            />
          ))}
      </h2>
      <p aria-live="polite" className="mt-0.5 min-h-5 text-ink-soft text-sm print:hidden">
        {words}
      </p>
    </div>
  );
}
