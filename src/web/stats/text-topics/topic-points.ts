import { TOPIC_LABELS, type Topic } from '#shared/understanding/understanding.ts';
import type { SparkPoint } from '../charts/sparkline.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { stepName } from '../insights/step-words.ts';
import type { TextTopics } from '../queries.ts';

/** The number of answers about a topic per step, each with its description. */
export function topicPoints({ step, series }: TextTopics, topic: Topic): SparkPoint[] {
  return series.map(({ first, isOngoing, topics }) => {
    const value = topics.find((each) => each.topic === topic)?.answers ?? 0;
    const name = stepName(step, { first, hour: null });
    const about = TOPIC_LABELS[topic].toLowerCase();
    const detail = `${name}: ${countWithNoun(value, 'answer')} about ${about}${isOngoing ? ' so far' : ''}`;
    return { detail, value };
  });
}
