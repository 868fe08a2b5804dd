import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { SAFETY_COMMENTS } from './safety-words.ts';
import { SERIOUS_COMMENTS } from './serious-words.ts';

const CLASSES: ReadonlyMap<string, SafetyClass | undefined> = new Map(
  [...SAFETY_COMMENTS, ...SERIOUS_COMMENTS].map(({ text, safety }) => [text, safety]),
);

/** What the reader will find in an invented answer. */
export function safetyOf({
  textSpecific,
}: {
  textSpecific?: string | null | undefined;
}): SafetyClass | undefined {
  return CLASSES.get(textSpecific ?? '');
}
