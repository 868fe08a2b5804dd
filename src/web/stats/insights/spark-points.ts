import { formatResponseTime, satisfactionRate } from '#shared/stats/definitions.ts';
import type { SparkPoint } from '../charts/sparkline.tsx';
import { countOf } from '../count-of.ts';
import type { Insights } from '../queries.ts';
import { stepName } from './step-words.ts';

type Part = Insights['series'][number];
type What = 'answers' | 'satisfaction' | 'responseTime' | 'rewards';

const NAMES: Record<What, string> = {
  answers: 'Answers',
  satisfaction: 'Satisfaction',
  responseTime: 'Response time',
  rewards: 'Rewards claimed',
};

/** One figure over the period, step by step. */
export function sparkPoints(
  { step, series }: Insights,
  what: What,
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

const READERS: Record<What, (part: Part) => Reading> = {
  answers: ({ answers }) => ({ value: answers, words: countOf(answers, 'answer') }),
  satisfaction({ satisfied, rated }) {
    if (rated === 0) return { value: null, words: 'no answers' };
    const rate = satisfactionRate(satisfied, rated);
    return { value: rate, words: `${rate}% of ${countOf(rated, 'rating')}` };
  },
  responseTime({ avgResponseMinutes, replies }) {
    if (avgResponseMinutes === null) return { value: null, words: 'no replies' };
    const of = countOf(replies, 'reply', 'replies');
    return { value: avgResponseMinutes, words: `${formatResponseTime(avgResponseMinutes)}, ${of}` };
  },
  rewards: ({ rewardsClaimed }) => ({
    value: rewardsClaimed,
    words: countOf(rewardsClaimed, 'reward'),
  }),
};
