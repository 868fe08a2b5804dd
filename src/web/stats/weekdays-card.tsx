import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { ComparisonResult } from '#shared/stats/change-verdict.ts';
import type { weekdays } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IntervalAxis, IntervalTrack, intervalAxisStart } from './charts/interval-track.tsx';
import { countWithNoun } from './count-with-noun.ts';
import { type StatsVenue, weekdaysQuery } from './queries.ts';
import { QueryCard, RowsSkeleton } from './query-card.tsx';
import { weekdaysSentence } from './weekdays-words.ts';

const TITLE = 'Is any weekday worse?';

type Weekday = EndpointResponse<typeof weekdays>[number];

const ROW_STYLES = 'grid grid-cols-[5.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 text-sm';
const HIGHEST_AXIS_START = 50;

/** A day that is no different needs no words: the sentence above the list covers it. */
const COMPARISON_WORDS: Record<ComparisonResult, string | undefined> = {
  lower: 'Worse than the other days',
  higher: 'Better than the other days',
  'no clear difference': undefined,
  'too few': 'Too early to say',
};

/** Are guests less satisfied on one weekday than on the others? */
export function WeekdaysCard({ venueId, asked }: { venueId: StatsVenue; asked: PeriodChoice }) {
  return (
    <QueryCard
      title={TITLE}
      venueId={venueId}
      query={useQuery(weekdaysQuery(venueId, asked))}
      isEmpty={(days) => days.every(({ parties }) => parties === 0)}
      empty={{
        icon: CalendarDays,
        title: 'No answers in this period',
        description: 'Choose a longer period above.',
      }}
      skeleton={<RowsSkeleton count={WEEKDAY_NAMES.length} />}
    >
      {(days) => {
        const base = intervalAxisStart(
          days.flatMap(({ rate }) => rate?.low ?? []),
          HIGHEST_AXIS_START,
        );
        return (
          <>
            <p className="mb-3 max-w-prose">{weekdaysSentence(days)}</p>
            <ul className="max-w-3xl divide-y">
              {days.map((day) => (
                <WeekdayRow key={day.weekday} day={day} base={base} />
              ))}
            </ul>
            {days.some(({ rate }) => rate) && (
              <div className={classNames(ROW_STYLES, 'max-w-3xl')}>
                <IntervalAxis base={base} className="col-start-2" />
              </div>
            )}
            <p className="mt-3 max-w-prose text-ink-soft text-xs">
              Okay or better, by the day of the visit; guests who share a table count once. Each bar
              shows where the true figure may lie. The bars are wide on purpose: of seven equal days
              one nearly always looks bad.
            </p>
          </>
        );
      }}
    </QueryCard>
  );
}

function WeekdayRow({ day, base }: { day: Weekday; base: number }) {
  const { weekday, parties, rate, others, comparedWithOthers } = day;
  const isLow = comparedWithOthers === 'lower';
  const said = COMPARISON_WORDS[comparedWithOthers];
  return (
    <li className="py-2 print:py-1">
      <div className={ROW_STYLES}>
        <span className={classNames('font-medium', isLow && 'text-chili-ink')}>
          {WEEKDAY_NAMES[weekday - 1]}
        </span>
        {rate && (
          <>
            <IntervalTrack
              base={base}
              interval={rate}
              reference={others ?? undefined}
              isLow={isLow}
              className="h-6 min-w-0"
            />
            <span className={classNames('text-right font-semibold', isLow && 'text-chili-ink')}>
              {Math.round(rate.value)}%
            </span>
          </>
        )}
      </div>
      <p className="text-ink-soft text-xs sm:pl-25">
        {said && (
          <span className={classNames('font-medium', isLow ? 'text-chili-ink' : 'text-ink')}>
            {said}
            {rate && ': '}
          </span>
        )}
        {rate &&
          `${said ? 'between' : 'Between'} ${Math.round(rate.low)} and ${Math.round(rate.high)}`}
        {rate && others !== null && `, the other days ${Math.round(others)}%`} (
        {countWithNoun(parties, 'party', 'parties')})
      </p>
    </li>
  );
}
