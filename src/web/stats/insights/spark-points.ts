import { formatResponseTime, satisfactionRate } from '#shared/stats/definitions.ts';
import type { SparkPoint } from '../charts/sparkline.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import type { Insights } from '../queries.ts';
import { stepName } from './step-words.ts';

type Part = Insights['series'][number];
type SparkFigure = 'answers' | 'satisfaction' | 'responseTime' | 'rewards';

const NAMES: Record<SparkFigure, string> = {
  answers: 'Answers',
  satisfaction: 'Satisfaction',
  responseTime: 'Response time',
  rewards: 'Rewards claimed',
};

/** One figure over the period, step by step. */
export function sparkPoints(
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
