import { SAFETY_CLASSES, TONES, TOPICS } from '#shared/understanding/understanding.ts';

/** What the model decides on, as columns of its table: the first of safety is 'none of them'. */
export const SAFETY_HEADS = { first: 0, count: SAFETY_CLASSES.length + 1 } as const;
export const TONE_HEADS = { first: SAFETY_HEADS.count, count: TONES.length } as const;
export const TOPIC_HEADS = {
  first: TONE_HEADS.first + TONE_HEADS.count,
  count: TOPICS.length,
} as const;
export const HEADS = TOPIC_HEADS.first + TOPIC_HEADS.count;

export type Heads = { readonly first: number; readonly count: number };
