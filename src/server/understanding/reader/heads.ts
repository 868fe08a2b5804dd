import { SAFETY_CLASSES, TONES, TOPICS } from '#shared/understanding/understanding.ts';

/** What the model decides on, as columns of its table: the first of safety is 'none of them'. */
export const SAFETY_HEADS = { first: 0, count: SAFETY_CLASSES.length + 1 } as const;
export const TONE_HEADS = { first: SAFETY_HEADS.count, count: TONES.length } as const;
export const TOPIC_HEADS = {
  first: TONE_HEADS.first + TONE_HEADS.count,
  count: TOPICS.length,
} as const;
/** Those of the text as a whole. */
export const WHOLE_HEADS = {
  first: TONE_HEADS.first,
  count: TONE_HEADS.count + TOPIC_HEADS.count,
} as const;
export const HEADS = TOPIC_HEADS.first + TOPIC_HEADS.count;

export type Heads = { readonly first: number; readonly count: number };

/** How loud signals, pairs, words and pieces speak. */
export type Volumes = [signals: number, pairs: number, words: number, pieces: number];
