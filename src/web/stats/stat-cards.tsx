import { useQuery } from '@tanstack/react-query';
import { Gift, Info, MessageSquareText, Smile, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  answeredInTimeChange,
  answersChange,
  type ChangeWords,
  rewardsChange,
  satisfactionChange,
} from '#shared/stats/change-words.ts';
import {
  formatResponseTime,
  SATISFIED_LABEL,
  satisfactionRate,
} from '#shared/stats/definitions.ts';
import { type PeriodChoice, previousPeriodWords } from '#shared/stats/period.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Sparkline, type SparkPoint } from './charts/sparkline.tsx';
import { countWithNoun, formatCount } from './count-with-noun.ts';
import { stepName } from './insights/step-words.ts';
import { type Insights, insightsQuery, type StatsVenue } from './queries.ts';
import { LOAD_ERROR_ADVICE, StaleNotice } from './query-card.tsx';
import { StatCard } from './stat-card.tsx';

const NAMES: Record<SparkFigure, string> = {
  answers: 'Answers',
  satisfaction: 'Satisfaction',
  responseTime: 'Response time',
  rewards: 'Rewards claimed',
};
const READERS: Record<SparkFigure, (part: Part) => Reading> = {
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

const FAILURE = 'Failed to fetch stats';
const NO_DATA = 'No data available';
const NO_TOTALS: Insights['now'] = {
  answers: 0,
  rated: 0,
  satisfied: 0,
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

/** Four main figures, each with its sparkline and a comparison with the period before. */
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
  const query = useQuery(insightsQuery(venueId, asked));
  const { data, isError, isFetching } = query;
  const retry = { onRetry: () => void query.refetch(), isRetrying: isFetching };
  const isSaidAbove = useHasSharedError();
  if (isError && !data && !isSaidAbove) {
    return (
      <Card role="region" aria-label="Key figures">
        <ErrorState title={FAILURE} description={LOAD_ERROR_ADVICE} className="py-4" {...retry} />
      </Card>
    );
  }
  const now = venueId === null ? NO_TOTALS : data?.now;
  // Without data there is no percentage and no time to show.
  const none = data && data.sinceBeginning.answers > 0 ? 'No answers' : 'No answers yet';
  return (
    <section aria-label="Key figures" aria-busy={!now}>
      <div
        className={classNames(
          'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 transition-opacity sm:gap-4 lg:grid-cols-4 lg:gap-5',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        <StatCard
          icon={MessageSquareText}
          label="Total Feedback"
          value={now && formatCount(now.answers)}
          note={<AnswersNote insights={data} asked={asked} />}
          picture={data && <FigureSparkline insights={data} what="answers" />}
        />
        <StatCard
          icon={Smile}
          label="Satisfaction Rate"
          value={now && (now.rated > 0 ? `${satisfactionRate(now.satisfied, now.rated)}%` : none)}
          isInWords={now !== undefined && isTooFewToSay(now.rated)}
          note={<SatisfactionNote now={now} earlier={data?.earlier} />}
          picture={data && <FigureSparkline insights={data} what="satisfaction" />}
        />
        <StatCard
          icon={Timer}
          label="Avg Response Time"
          value={now && (now.answers > 0 ? formatResponseTime(now.avgResponseMinutes) : none)}
          isInWords={now?.avgResponseMinutes === null}
          note={<RepliesNote now={now} inTime={data?.answeredInTime} />}
          picture={data && <FigureSparkline insights={data} what="responseTime" />}
        />
        <StatCard
          icon={Gift}
          label="Rewards Claimed"
          value={now && formatCount(now.rewardsClaimed)}
          note={
            <Change words={data?.earlier && rewardsChange(data.now, data.earlier)}>
              {now && `${formatCount(now.rewardsRedeemed)} redeemed`}
            </Change>
          }
          picture={data && <FigureSparkline insights={data} what="rewards" />}
          explanation={
            now && (
              <LazyPart
                code={REWARD_BREAKDOWN}
                waiting={<Info aria-hidden className="m-0.5 size-4" />}
              >
                {(RewardBreakdown) => <RewardBreakdown stats={now} customRewards={customRewards} />}
              </LazyPart>
            )
          }
        />
      </div>
      {isError && <StaleNotice failure={FAILURE} {...retry} />}
    </section>
  );
}

function AnswersNote({ insights, asked }: { insights: Insights | undefined; asked: PeriodChoice }) {
  const all = insights?.sinceBeginning.answers ?? 0;
  if (all === 0) return NO_DATA;
  const before = insights && previousPeriodWords(asked, insights.today);
  return (
    <>
      {insights?.earlier && before && (
        <Change words={answersChange(insights.now, insights.earlier, before)} />
      )}
      <span className="block max-sm:hidden">
        {asked.period === 'all_time' ? 'All time' : `${formatCount(all)} since the beginning`}
      </span>
    </>
  );
}

/** Warns when a percentage is based on few ratings. */
function SatisfactionNote({
  now,
  earlier,
}: {
  now: Insights['now'] | undefined;
  earlier: Insights['earlier'] | undefined;
}) {
  if (!now || now.rated === 0) return NO_DATA;
  if (isTooFewToSay(now.rated)) return `of ${countWithNoun(now.rated, 'rating')}, too few to say`;
  return <Change words={earlier && satisfactionChange(now, earlier)}>{SATISFIED_LABEL}</Change>;
}

/**
 * How many replies the time is based on, and whether complaints are answered sooner than before.
 */
function RepliesNote({
  now,
  inTime,
}: {
  now: Insights['now'] | undefined;
  inTime: Insights['answeredInTime'] | undefined;
}) {
  if (!now || now.answers === 0) return NO_DATA;
  const replies = countWithNoun(now.replies, 'reply', 'replies');
  return (
    <>
      <span className="block">
        {now.replies === 0 ? 'No replies yet' : `Mean of ${replies} in writing`}
      </span>
      <Change words={inTime && answeredInTimeChange(inTime.now, inTime.earlier)} />
    </>
  );
}

/** The comparison with the period before; `children` if there is nothing to compare with. */
function Change({
  words,
  children,
}: {
  words: ChangeWords | null | undefined;
  children?: ReactNode;
}) {
  if (!words) return children;
  return (
    <span>
      {words.lead && <strong className="font-semibold text-ink">{words.lead}</strong>} {words.rest}
    </span>
  );
}

function FigureSparkline({
  insights,
  what,
}: {
  insights: Insights;
  what: Parameters<typeof sparkPoints>[1];
}) {
  const { title, points } = sparkPoints(insights, what);
  return <Sparkline title={title} points={points} className="h-8 w-22 grow sm:max-w-24" />;
}

type Part = Insights['series'][number];

type SparkFigure = 'answers' | 'satisfaction' | 'responseTime' | 'rewards';

/** One figure over the period, step by step. */
function sparkPoints(
  { step, series }: Insights,
  what: SparkFigure,
): { title: string; points: SparkPoint[] } {
  return {
    title: `${NAMES[what]} by ${step}`,
    points: series.map((part) => {
      const { value, words } = READERS[what](part);
      return { value, detail: `${stepName(step, part)}: ${words}` };
    }),
  };
}

type Reading = { value: number | null; words: string };
