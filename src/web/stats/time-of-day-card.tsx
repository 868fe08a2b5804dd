import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { feedbackByTime } from '#shared/stats/contract.ts';
import { HOURS_PER_DAY } from '#shared/stats/rules.ts';
import { hourWords } from './charts/heat-cells.ts';
import { ChartSkeleton, LazyBarChart } from './charts/lazy-bar-chart.tsx';
import { formatCount } from './count-with-noun.ts';
import { FactList, FactListSkeleton } from './fact-list.tsx';
import { feedbackByTimeQuery, type StatsVenue } from './queries.ts';
import { QueryCard } from './query-card.tsx';

const HALF_DAY = HOURS_PER_DAY / 2;

type FeedbackByTime = EndpointResponse<typeof feedbackByTime>;

/** When do guests give feedback? */
export function TimeOfDayCard({ venueId, className }: { venueId: StatsVenue; className?: string }) {
  return (
    <QueryCard
      title="Feedback by Time of Day"
      description="All feedback by the hour of the visit, or of the answer if the guest named none."
      className={className}
      venueId={venueId}
      query={useQuery(feedbackByTimeQuery(venueId))}
      isEmpty={({ insights }) => insights.totalFeedback === 0}
      empty={{
        icon: Clock,
        title: 'No time-based data available yet.',
        description: 'Your busiest hours appear here.',
      }}
      skeleton={
        <div className="flex flex-col gap-5">
          <ChartSkeleton />
          <FactListSkeleton labels={['Peak hours', 'Most active day', 'Quietest period']} />
        </div>
      }
    >
      {(byTime) => (
        <div className="flex flex-col gap-5">
          <LazyBarChart
            bars={byTime.hourlyDistribution.map(({ hour, count }) => ({
              label: hourWords(hour),
              detail: `${hourWords(hour)}: ${count} ${count === 1 ? 'answer' : 'answers'}`,
              count,
              isStrong: isPeak(hour, byTime.peakHours),
            }))}
            summary={summaryOf(byTime)}
            acrossTitle="Hour of the day"
            upTitle="Feedback"
          />
          <FactList
            facts={[
              {
                label: 'Peak hours',
                value: (
                  <span className="flex items-center gap-2">
                    <span aria-hidden className="size-3 shrink-0 rounded-sm bg-rating-5" />
                    {peakText(byTime.peakHours)}
                  </span>
                ),
              },
              { label: 'Most active day', value: byTime.insights.mostActiveDay },
              {
                label: 'Quietest period',
                value: <PartOfDay text={byTime.insights.quietestPeriod} />,
              },
            ]}
          />
        </div>
      )}
    </QueryCard>
  );
}

/**
 * 'Afternoon (12 PM - 6 PM)' on the clock of the rest of the page: 'Afternoon (12:00 – 18:00)'. It
 * may break before its hours, but not within them.
 */
function PartOfDay({ text }: { text: string }) {
  const [, part = text, from, to] = /^(.+ )\((\d+ [AP]M) - (\d+ [AP]M)\)$/.exec(text) ?? [];
  return (
    <>
      {part}
      {from && to && (
        <span className="whitespace-nowrap">
          ({hourWords(hourOfClock(from))} – {hourWords(hourOfClock(to))})
        </span>
      )}
    </>
  );
}

/** 22 for '10 PM'. */
function hourOfClock(words: string): number {
  return (Number.parseInt(words, 10) % HALF_DAY) + (words.endsWith('PM') ? HALF_DAY : 0);
}

function isPeak(hour: number, { start, end }: FeedbackByTime['peakHours']): boolean {
  return start !== null && end !== null && hour >= start && hour < end;
}

function peakText({ start, end }: FeedbackByTime['peakHours']): string {
  return start === null || end === null ? 'No data' : `${hourWords(start)} – ${hourWords(end)}`;
}

function summaryOf({ peakHours, insights, hourlyDistribution }: FeedbackByTime): string {
  const most = Math.max(...hourlyDistribution.map(({ count }) => count));
  const busiest = hourlyDistribution.find(({ count }) => count === most)?.hour ?? 0;
  return [
    `Feedback by hour of the day, ${formatCount(insights.totalFeedback)} in all.`,
    `The busiest hour is ${hourWords(busiest)} with ${most}.`,
    `Peak hours are ${peakText(peakHours)}.`,
  ].join(' ');
}
