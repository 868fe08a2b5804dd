import type { TextRule } from '#shared/api/text-rule.ts';

/** Short enough to fit beside a chart's line. */
export const NOTE_TEXT_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Say in a few words what changed',
  max: 80,
  tooLong: 'A note may have at most 80 characters',
};

export const MAX_NOTES = 50;
export const TOO_MANY_NOTES_MESSAGE = `A restaurant can have ${MAX_NOTES} notes. Remove one to add another.`;
