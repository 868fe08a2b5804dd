import {
  MODEL_HEAD_COUNT,
  SAFETY_HEADS,
  TONE_HEADS,
  TOPIC_HEADS,
} from '#server/understanding/reader/heads.ts';
import { alarmScore } from '#server/understanding/reader/score-stretch.ts';
import {
  describeWindow,
  MAX_SECOND_LOOKS,
  MIN_SCORE_FOR_SECOND_LOOK,
  type NetworkInput,
} from '#server/understanding/reader/second-look.ts';
import { TONES } from '#shared/understanding/understanding.ts';
import {
  addShare,
  type Example,
  emptyWeights,
  learnWeights,
  SETTINGS,
  score,
  type Weights,
} from './learn-weights.ts';
import type { Sentence } from './read-sentences.ts';

/** What a model made of a sentence that it was not trained on, but for the second look. */
export type FirstJudgement = {
  sentence: Sentence;
  isRunOn: boolean;
  /** How many windows there are. */
  windows: number;
  /** The windows nearest to an alarm, with the place of the likeliest safety class of each. */
  looks: { look: NetworkInput; safety: number }[];
  tone: number;
  /** How far 'negative' is ahead of the other tones; less than nothing where it is not. */
  negativeAhead: number;
  topics: number[];
};

/**
 * Trains on all folds but one and judges that one, in turns. A frame is never on both sides. The
 * mean of the weights has learned from all, and errs less than any of them.
 */
export function crossValidate(
  examples: readonly Example[],
  folds: number,
  settings = SETTINGS,
): { judged: FirstJudgement[]; weights: Weights } {
  const mean = emptyWeights();
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isKept = ({ sentence }: Example) => foldNumber(sentence.frame, folds) === fold;
    const weights = learnWeights(
      examples.filter((example) => !isKept(example)),
      { ...settings, seed: settings.seed + fold },
    );
    addShare(mean, weights, folds);
    return examples.filter(isKept).map((example) => judge(weights, example));
  });
  return { judged, weights: mean };
}

function judge(weights: Weights, { sentence, whole, windows, isRunOn }: Example): FirstJudgement {
  const logits = new Float64Array(MODEL_HEAD_COUNT);
  const { first, count } = TONE_HEADS;
  score(weights, whole, TONE_HEADS, logits);
  const wholeTone = logits.slice(first, first + count);
  const tone = highest(wholeTone, 0, count);
  const negative = TONES.indexOf('negative');
  const others = wholeTone.filter((_, at) => at !== negative);
  score(weights, whole, TOPIC_HEADS, logits);
  const topics = [...logits.subarray(TOPIC_HEADS.first)];
  const looks = windows
    .map((window) => {
      score(weights, window, SAFETY_HEADS, logits);
      return { window, alarm: alarmScore(logits) };
    })
    .filter(({ alarm }) => alarm > MIN_SCORE_FOR_SECOND_LOOK)
    .sort((one, other) => other.alarm - one.alarm)
    .slice(0, MAX_SECOND_LOOKS)
    .map(({ window }) => {
      score(weights, window, SAFETY_HEADS, logits);
      score(weights, window, TONE_HEADS, logits);
      const look = describeWindow({
        safety: logits.subarray(0, SAFETY_HEADS.count),
        tone: logits.subarray(first, first + count),
        wholeTone,
        language: sentence.language,
        windows: windows.length,
        words: window.rows.length - window.concepts,
        signals: window.rows.subarray(0, window.signals),
      });
      return { look, safety: highest(logits, 1, SAFETY_HEADS.count) - 1 };
    });
  const negativeAhead = (wholeTone[negative] ?? 0) - Math.max(...others);
  return { sentence, isRunOn, windows: windows.length, looks, tone, negativeAhead, topics };
}

function highest(logits: Float64Array, first: number, last: number): number {
  let best = first;
  for (let head = first + 1; head < last; head += 1)
    if ((logits[head] ?? 0) > (logits[best] ?? 0)) best = head;
  return best;
}

/** Sentences of one frame are in one fold. */
export function foldNumber(frame: string, folds: number): number {
  let hash = 7;
  for (let place = 0; place < frame.length; place += 1)
    hash = Math.imul(hash ^ frame.charCodeAt(place), 16_777_619);
  return (hash >>> 8) % folds;
}
