import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';

/**
 * The topics that demo guests praise and complain about, with the sentences on the widget's
 * buttons.
 */
export const ASPECTS = {
  Food: PRAISE_TOPICS.food.sentence,
  Service: PRAISE_TOPICS.service.sentence,
  Atmosphere: PRAISE_TOPICS.atmosphere.sentence,
  Value: PRAISE_TOPICS.value.sentence,
} as const;
export type Aspect = keyof typeof ASPECTS;

export const ISSUES = {
  Food: COMPLAINT_TOPICS.food.sentence,
  Service: COMPLAINT_TOPICS.service.sentence,
  'Wait time': COMPLAINT_TOPICS.wait.sentence,
  Cleanliness: COMPLAINT_TOPICS.cleanliness.sentence,
  Value: COMPLAINT_TOPICS.value.sentence,
} as const;
export type Issue = keyof typeof ISSUES;

/** Sentences with placeholders such as {dish} or {server}. */
export type PraiseWords = { glowing: readonly string[]; mild: readonly string[] };
export type ComplaintWords = { letDown: readonly string[]; upset: readonly string[] };
