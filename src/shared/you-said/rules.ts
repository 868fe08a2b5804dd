import type { TextRule } from '#shared/api/text-rule.ts';

/** Short enough to stand before the first question on a small phone. */
export const YOU_SAID_TEXT_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Write what guests said and what you did',
  max: 90,
  tooLong: 'This may have at most 90 characters',
};

/** Fewer guests could recognise each other in the sentence. */
export const MIN_GUESTS = 5;
export const MAX_SOURCE_ANSWERS = 500;
/** How many sentences a venue keeps, the current one included. */
export const MAX_KEPT_SENTENCES = 50;

/** What chance decided for a guest: whether the guest's page shows what came of feedback. */
export const YOU_SAID_DRAWS = ['shown', 'hidden'] as const;
export type YouSaidDraw = (typeof YOU_SAID_DRAWS)[number];
