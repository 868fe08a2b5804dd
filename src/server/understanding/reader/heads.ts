import { SAFETY_CLASSES, TONES, TOPICS } from '#shared/understanding/understanding.ts';

/**
 * What the model decides, as columns of its table of weights. The first safety head is 'no safety
 * matter'.
 */
export const SAFETY_HEADS = { first: 0, count: SAFETY_CLASSES.length + 1 } as const;
export const TONE_HEADS = { first: SAFETY_HEADS.count, count: TONES.length } as const;
export const TOPIC_HEADS = {
  first: TONE_HEADS.first + TONE_HEADS.count,
  count: TOPICS.length,
} as const;
/** The heads that are decided for the text as a whole. */
export const WHOLE_TEXT_HEADS = {
  first: TONE_HEADS.first,
  count: TONE_HEADS.count + TOPIC_HEADS.count,
} as const;
export const MODEL_HEAD_COUNT = TOPIC_HEADS.first + TOPIC_HEADS.count;

export type HeadRange = { readonly first: number; readonly count: number };

/** How much the rows of each kind add to a score: signals, pairs, words and pieces. */
export type ScoreVolumes = [signals: number, pairs: number, words: number, pieces: number];
