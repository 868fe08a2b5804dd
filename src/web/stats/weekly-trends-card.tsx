import { useQuery } from '@tanstack/react-query';
import { CalendarDays, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { isClearlyMoreOrFewer } from '#shared/stats/change-verdict.ts';
import type { weeklyTrends } from '#shared/stats/contract.ts';
import { WEEK_COMPARISON_WORDS } from '#shared/stats/definitions.ts';
import { type Trend, trendDirection } from '#shared/stats/rules.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { ChartSkeleton, LazyBarChart } from './charts/lazy-bar-chart.tsx';
import { countWithNoun, formatCount } from './count-with-noun.ts';
import { type StatsVenue, weeklyTrendsQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';

type Trends = EndpointResponse<typeof weeklyTrends>;

const LOOKS: Record<Trend, { icon?: LucideIcon; tone: BadgeProps['tone']; words: string }> = {
  up: { icon: TrendingUp, tone: 'basil', words: 'Up' },
  down: { icon: TrendingDown, tone: 'saffron', words: 'Down' },
  // Without an icon: a dash beside '−3%' would look like a second minus.
  flat: { tone: 'neutral', words: 'Steady' },
};

/** Did more feedback arrive than in the week before? */
export function WeeklyTrendsCard({
  venueId,
  className,
}: {
  venueId: StatsVenue;
  className?: string;
}) {
  return (
    <QueryCard
      title="Weekly Trends"
      description={`Feedback per day, ${WEEK_COMPARISON_WORDS}.`}
      className={className}
      venueId={venueId}
      query={useQuery(weeklyTrendsQuery(venueId))}
      isEmpty={({ thisWeek, lastWeek }) => thisWeek === 0 && lastWeek === 0}
      empty={{
        icon: CalendarDays,
        title: 'No weekly data available yet.',
        description: 'Here you’ll see how each week compares with the last.',
      }}
      skeleton={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-13 w-48" />
          <ChartSkeleton />
        </div>
      }
    >
      {(trends) => (
        <div className="flex flex-col gap-4">
          <Comparison {...trends} />
          <LazyBarChart
            bars={trends.dailyBreakdown.map(({ day, date, count }) => ({
              label: day,
              detail: `${day}, ${date}: ${count} ${count === 1 ? 'answer' : 'answers'}`,
              count,
              isStrong: true,
            }))}
            summary={summaryOf(trends)}
            acrossTitle="Day, today last"
            upTitle="Feedback"
          />
        </div>
      )}
    </QueryCard>
  );
}

function Comparison({ thisWeek, lastWeek, percentChange }: Trends) {
  const trend = trendDirection(percentChange);
  const { icon: Icon, tone, words } = LOOKS[trend];
  const isClear = isClearlyMoreOrFewer(thisWeek, lastWeek);
  const sign = percentChange > 0 ? '+' : percentChange < 0 ? '−' : '';
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <dl className="flex gap-6">
        <div>
          <dt className="text-ink-soft text-sm">This week</dt>
          <dd className="font-semibold text-2xl">{formatCount(thisWeek)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Last week</dt>
          <dd className="font-semibold text-2xl text-ink-soft">{formatCount(lastWeek)}</dd>
        </div>
      </dl>
      <Badge
        tone={isClear ? tone : 'neutral'}
        data-trend={trend}
        title={isClear ? undefined : 'No clear change: it may be chance'}
        className="mb-1.5 ml-auto"
      >
        {Icon && <Icon aria-hidden />}
        <span className="sr-only">{words} </span>
        {sign}
        {formatCount(Math.abs(percentChange))}%
      </Badge>
    </div>
  );
}

function summaryOf({ thisWeek, dailyBreakdown }: Trends): string {
  const days = dailyBreakdown.map(({ day, count }) => `${day} ${count}`).join(', ');
  return `${countWithNoun(thisWeek, 'feedback', 'feedback')} in the last 7 days: ${days}.`;
}
