import { useQuery } from '@tanstack/react-query';
import { Gift, Info, MessageSquareText, Smile, Timer } from 'lucide-react';
import {
  answeredInTimeChange,
  answersChange,
  type ChangeWords,
  rewardsChange,
  satisfactionChange,
} from '#shared/stats/change-words.ts';
import { formatResponseTime, satisfactionRate } from '#shared/stats/definitions.ts';
import { type PeriodChoice, previousPeriodWords } from '#shared/stats/period.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { Sparkline, type SparkPoint } from './charts/sparkline.tsx';
import { countWithNoun, formatCount } from './count-with-noun.ts';
import { stepName } from './insights/step-words.ts';
import {
  type Insights,
  insightsQuery,
  type Stats,
  type StatsVenue,
  statsQuery,
} from './queries.ts';
import { LOAD_ERROR_ADVICE, StaleNotice } from './query-card.tsx';
import { StatCard } from './stat-card.tsx';

const NAMES: Record<SparkFigure, string> = {
  answers: 'Answers',
  satisfaction: 'Satisfaction',
  responseTime: 'Response time',
  rewards: 'Rewards claimed',
};
const FIGURE_READERS: Record<SparkFigure, (part: SeriesStep) => Reading> = {
  answers: ({ answers }) => ({ value: answers, words: countWithNoun(answers, 'answer') }),
  satisfaction({ satisfied, rated }) {
    if (rated === 0) return { value: null, words: 'no answers' };
    const rate = satisfactionRate(satisfied, rated);
    return { value: rate, words: `${rate}% of ${countWithNoun(rated, 'rating')}` };
  },
  responseTime({ avgResponseMinutes, replies }) {
    if (avgResponseMinutes === null) return { value: null, words: 'no replies' };
    const of = countWithNoun(replies, 'reply', 'replies');
    return { value: avgResponseMinutes, words: `${formatResponseTime(avgResponseMinutes)}, ${of}` };
  },
  rewards: ({ rewardsClaimed }) => ({
    value: rewardsClaimed,
    words: countWithNoun(rewardsClaimed, 'reward'),
  }),
};

/** The element id of the main figures. */
export const FIGURES_ID = 'key-figures';
const FAILURE = 'Failed to fetch stats';
const NO_DATA = 'No data available';
const NO_TOTALS: Stats = {
  totalFeedback: 0,
  ratedFeedback: 0,
  satisfactionRate: 0,
  avgResponseTime: null,
  avgResponseMinutes: null,
  replies: 0,
  rewardsClaimed: 0,
  rewardsRedeemed: 0,
  rewardBreakdown: {},
};

const REWARD_BREAKDOWN = {
  name: 'reward-breakdown',
  load: async () => (await import('./reward-breakdown.tsx')).RewardBreakdown,
};

/**
 * Four main figures of all time, each with the figure of the period, its sparkline and a comparison
 * with the period before.
 */
export function StatCards({
  venueId,
  asked,
  customRewards,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  /** The venue's own rewards. */
  customRewards: readonly string[];
}) {
  const totals = useQuery(statsQuery(venueId));
  const query = useQuery(insightsQuery(venueId, asked));
  const { data } = query;
  const isError = query.isError || totals.isError;
  const retry = {
    onRetry: () => {
      for (const each of [query, totals]) if (each.isError) void each.refetch();
    },
    isRetrying: query.isFetching || totals.isFetching,
  };
  const isSaidAbove = useHasSharedError();
  if (isError && !(data && totals.data) && !isSaidAbove) {
    return (
      <Card role="region" aria-label="Key figures">
        <ErrorState title={FAILURE} description={LOAD_ERROR_ADVICE} className="py-4" {...retry} />
      </Card>
    );
  }
  const all = venueId === null ? NO_TOTALS : totals.data;
  // Without data there is no percentage and no time to show.
  const none = 'No answers yet';
  const scope = 'all time';
  const period = { insights: data, asked, hasAny: all !== undefined && all.totalFeedback > 0 };
  return (
    <section
      id={FIGURES_ID}
      tabIndex={-1}
      aria-label="Key figures"
      aria-busy={!all}
      className="scroll-mt-20 max-md:scroll-mt-36"
    >
      <div
        className={classNames(
          'grid grid-cols-1 gap-3 transition-opacity sm:grid-cols-2 sm:gap-4 lg:gap-5 xl:grid-cols-4 print:grid-cols-4 print:gap-4',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        <StatCard
          icon={MessageSquareText}
          label="Total Feedback"
          value={all && formatCount(all.totalFeedback)}
          scope={scope}
          period={periodFigure(period, answersOf)}
          note={<PeriodNote {...period} of={answersOf} />}
          picture={data && <FigureSparkline insights={data} what="answers" />}
        />
        <StatCard
          icon={Smile}
          label="Satisfaction Rate"
          value={all && (all.ratedFeedback > 0 ? `${all.satisfactionRate}%` : none)}
          scope={all?.ratedFeedback ? scope : undefined}
          isInWords={all !== undefined && isTooFewToSay(all.ratedFeedback)}
          period={periodFigure(period, satisfactionOf)}
          note={<PeriodNote {...period} of={satisfactionOf} />}
          picture={data && <FigureSparkline insights={data} what="satisfaction" />}
        />
        <StatCard
          icon={Timer}
          label="Avg Response Time"
          value={all && (all.totalFeedback > 0 ? formatResponseTime(all.avgResponseMinutes) : none)}
          scope={all?.avgResponseMinutes == null ? undefined : scope}
          isInWords={all?.avgResponseMinutes === null}
          period={periodFigure(period, responseTimeOf)}
          note={<PeriodNote {...period} of={responseTimeOf} />}
          picture={data && <FigureSparkline insights={data} what="responseTime" />}
        />
        <StatCard
          icon={Gift}
          label="Rewards Claimed"
          value={all && formatCount(all.rewardsClaimed)}
          scope={scope}
          period={periodFigure(period, rewardsOf)}
          note={<PeriodNote {...period} of={rewardsOf} />}
          picture={data && <FigureSparkline insights={data} what="rewards" />}
          explanation={
            all && (
              <LazyPart
                code={REWARD_BREAKDOWN}
                waiting={<Info aria-hidden className="m-0.5 size-4" />}
              >
                {(RewardBreakdown) => <RewardBreakdown stats={all} customRewards={customRewards} />}
              </LazyPart>
            )
          }
        />
      </div>
      {isError && <StaleNotice failure={FAILURE} {...retry} />}
    </section>
  );
}

type PeriodFigure = {
  /** The figure of the period alone. */
  figure: string;
  /** What the figure is based on. */
  basis?: string;
  change?: ChangeWords | null | undefined;
};

type PeriodProps = {
  insights: Insights | undefined;
  asked: PeriodChoice;
  /** Whether the venue has any answers. */
  hasAny: boolean;
};

type ReadFigure = (insights: Insights, asked: PeriodChoice) => PeriodFigure;

/**
 * The figure of the period; undefined if it is that of all time, and empty if there is none, so that
 * the cards keep their lines.
 */
function periodFigure({ insights, asked, hasAny }: PeriodProps, of: ReadFigure) {
  if (asked.period === 'all_time' || !hasAny) return undefined;
  return insights && insights.now.answers > 0 ? of(insights, asked).figure : '';
}

/** What the figure of the period is based on, and how it compares with the period before. */
function PeriodNote({ insights, asked, hasAny, of }: PeriodProps & { of: ReadFigure }) {
  if (!hasAny) return NO_DATA;
  if (!insights) return <Skeleton className="mt-1 w-28 max-w-full" />;
  if (insights.now.answers === 0) return 'No answers in this period';
  const { basis, change } = of(insights, asked);
  return (
    <>
      {basis && <span className="block">{basis}</span>}
      {change && (
        <span className="block">
          {change.lead && <span className="font-medium text-ink">{change.lead}</span>} {change.rest}
        </span>
      )}
    </>
  );
}

function answersOf({ now, earlier, today }: Insights, asked: PeriodChoice): PeriodFigure {
  const before = previousPeriodWords(asked, today);
  return {
    figure: formatCount(now.answers),
    change: earlier && before ? answersChange(now, earlier, before) : undefined,
  };
}

/** Warns when a percentage is based on few ratings. */
function satisfactionOf({ now, earlier }: Insights): PeriodFigure {
  if (now.rated === 0) return { figure: 'No ratings' };
  const figure = `${satisfactionRate(now.satisfied, now.rated)}%`;
  if (isTooFewToSay(now.rated)) {
    return { figure, basis: `${countWithNoun(now.rated, 'rating')}: too few to say` };
  }
  return { figure, change: earlier && satisfactionChange(now, earlier) };
}

/**
 * How many replies the time is based on. Quick replies to a few guests must not hide that many
 * complaints wait longer than before, so a clear change is named.
 */
function responseTimeOf({ now, answeredInTime }: Insights): PeriodFigure {
  const figure = now.replies === 0 ? 'No replies' : formatResponseTime(now.avgResponseMinutes);
  const basis = now.replies > 0 && `Average of ${countWithNoun(now.replies, 'reply', 'replies')}`;
  const change = answeredInTime && answeredInTimeChange(answeredInTime.now, answeredInTime.earlier);
  return {
    figure,
    ...(basis && { basis }),
    change: change && change.tone !== 'even' ? change : undefined,
  };
}

function rewardsOf({ now, earlier }: Insights): PeriodFigure {
  return {
    figure: formatCount(now.rewardsClaimed),
    change: earlier && rewardsChange(now, earlier),
  };
}

function FigureSparkline({
  insights,
  what,
}: {
  insights: Insights;
  what: Parameters<typeof sparkPoints>[1];
}) {
  const { title, points } = sparkPoints(insights, what);
  return <Sparkline title={title} points={points} className="h-8 w-full" />;
}

type SeriesStep = Insights['series'][number];

type SparkFigure = 'answers' | 'satisfaction' | 'responseTime' | 'rewards';

/** One figure over the period, step by step. */
function sparkPoints(
  { step, series }: Insights,
  what: SparkFigure,
): { title: string; points: SparkPoint[] } {
  return {
    title: `${NAMES[what]} by ${step}`,
    points: series.map((part) => {
      const { value, words } = FIGURE_READERS[what](part);
      return { value, detail: `${stepName(step, part)}: ${words}` };
    }),
  };
}

type Reading = { value: number | null; words: string };
