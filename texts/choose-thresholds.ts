import type { Thresholds } from '#server/understanding/reader/model.ts';
import { MANY_WINDOWS } from '#server/understanding/reader/read-text.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import type { JudgedText } from './learn-second-look.ts';

/** Of training sentences, whose authors were asked for the worst: held-out ones have fewer. */
const FALSE_ALARMS = 0.08;
/** The same of near misses where the evidence is clear, which often stand beside an okay rating. */
const CLEAR_OF_NEAR_MISSES = 0.054;
/** The same where the evidence is clear, in texts of many remarks. */
const CLEAR_AMONG_MANY = 0.035;
/** The same of sentences that are all praise, which a high rating stands beside. */
const FALSE_ALARMS_OF_PLEASED = 0.018;
const NEAR_MISSES = ['near_miss', 'negation'];
const NEGATIVE_OF_PLEASED = 0.04;
const TOPIC_STEPS = Array.from({ length: 31 }, (_, step) => -1.5 + step * 0.1);
/** Thin topics would take whatever threshold suits a few sentences. */
const PRIOR_SENTENCES = 20;

/** Where an alarm begins and where a topic is named, from sentences that were not trained on. */
export function chooseThresholds(all: readonly JudgedText[]): {
  thresholds: Thresholds;
  topicsAbove: Float32Array;
} {
  const judged = all.filter(({ isRunOn }) => !isRunOn);
  const harmless = judged.filter(({ sentence }) => sentence.safety === null);
  const pleased = harmless.filter(({ sentence }) => sentence.tone === 'positive');
  const near = harmless.filter(({ sentence }) => NEAR_MISSES.includes(sentence.kind));
  const many = all.filter(
    ({ sentence, windows }) => sentence.safety === null && windows >= MANY_WINDOWS,
  );
  const overall = bestStep(
    judged,
    TOPICS.map((_, place) => place),
    0,
    0,
  );
  return {
    thresholds: {
      alarmAbove: topShare(
        harmless.map(({ alarm }) => alarm),
        FALSE_ALARMS,
      ),
      clearAbove: topShare(
        near.map(({ okay }) => okay),
        CLEAR_OF_NEAR_MISSES,
      ),
      clearAmongManyAbove: topShare(
        many.map(({ alarm }) => alarm),
        CLEAR_AMONG_MANY,
      ),
      strongAbove: topShare(
        pleased.map(({ pleased }) => pleased),
        FALSE_ALARMS_OF_PLEASED,
      ),
      negativeAhead: Math.max(
        0,
        topShare(
          pleased.map(({ negativeAhead }) => negativeAhead),
          NEGATIVE_OF_PLEASED,
        ),
      ),
    },
    topicsAbove: Float32Array.from(TOPICS, (_, place) =>
      bestStep(judged, [place], overall, PRIOR_SENTENCES),
    ),
  };
}

/** What so large a share of the values is above. */
function topShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => other - one);
  return Math.fround(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** The threshold with the best F1 of some topics, drawn to one that is known. */
function bestStep(
  judged: readonly JudgedText[],
  topics: readonly number[],
  known: number,
  prior: number,
): number {
  let best = known;
  let most = 0;
  for (const step of TOPIC_STEPS) {
    let right = 0;
    let named = 0;
    let wanted = 0;
    for (const { sentence, topics: scores } of judged) {
      for (const place of topics) {
        const topic = TOPICS[place];
        const isWanted = topic !== undefined && sentence.topics.includes(topic);
        const isNamed = (scores[place] ?? 0) > step;
        if (isWanted) wanted += 1;
        if (isNamed) named += 1;
        if (isWanted && isNamed) right += 1;
      }
    }
    const closeness = 1 - Math.min(1, Math.abs(step - known));
    const figure = (2 * right + prior * closeness) / (named + wanted + prior);
    if (figure > most) {
      most = figure;
      best = step;
    }
  }
  return Math.fround(best);
}
