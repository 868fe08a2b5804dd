import {
  HEADS,
  SAFETY_HEADS,
  TONE_HEADS,
  TOPIC_HEADS,
} from '#server/understanding/reader/heads.ts';
import { alarmOf } from '#server/understanding/reader/score-stretch.ts';
import { TONES } from '#shared/understanding/understanding.ts';
import { type Example, learnWeights, SETTINGS, score, type Weights } from './learn-weights.ts';
import type { Sentence } from './read-sentences.ts';

/** What a model made of a sentence that it was not trained on. */
export type Judged = {
  sentence: Sentence;
  alarm: number;
  /** The place of the likeliest safety class. */
  safety: number;
  tone: number;
  /** How far 'negative' is ahead of the other tones; less than nothing where it is not. */
  negativeAhead: number;
  topics: number[];
};

/** Trains on all folds but one and judges that one, in turns. A frame is never on both sides. */
export function crossValidate(
  examples: readonly Example[],
  folds: number,
  settings = SETTINGS,
): Judged[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isKept = ({ sentence }: Example) => foldOf(sentence.frame, folds) === fold;
    const weights = learnWeights(
      examples.filter((example) => !isKept(example)),
      settings,
    );
    return examples
      .filter((example) => isKept(example) && !example.isRunOn)
      .map((example) => judge(weights, example));
  });
}

function judge(weights: Weights, { sentence, whole, windows }: Example): Judged {
  const logits = new Float64Array(HEADS);
  let alarm = Number.NEGATIVE_INFINITY;
  let safety = 0;
  for (const window of windows) {
    score(weights, window, SAFETY_HEADS, logits);
    if (alarmOf(logits) <= alarm) continue;
    alarm = alarmOf(logits);
    safety = highest(logits, 1, SAFETY_HEADS.count) - 1;
  }
  score(weights, whole, TONE_HEADS, logits);
  const { first, count } = TONE_HEADS;
  const tone = highest(logits, first, first + count) - first;
  const others = TONES.flatMap((name, at) =>
    name === 'negative' ? [] : (logits[first + at] ?? 0),
  );
  const negativeAhead = (logits[first + TONES.indexOf('negative')] ?? 0) - Math.max(...others);
  score(weights, whole, TOPIC_HEADS, logits);
  const topics = [...logits.subarray(TOPIC_HEADS.first)];
  return { sentence, alarm, safety, tone, negativeAhead, topics };
}

function highest(logits: Float64Array, first: number, last: number): number {
  let best = first;
  for (let head = first + 1; head < last; head += 1)
    if ((logits[head] ?? 0) > (logits[best] ?? 0)) best = head;
  return best;
}

/** Sentences of one frame are in one fold. */
export function foldOf(frame: string, folds: number): number {
  let hash = 7;
  for (let place = 0; place < frame.length; place += 1)
    hash = Math.imul(hash ^ frame.charCodeAt(place), 16_777_619);
  return (hash >>> 8) % folds;
}
