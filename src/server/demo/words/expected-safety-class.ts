import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { DEMO_VENUES } from '../venues/demo-venues.ts';
import { SAFETY_COMMENTS } from './safety-words.ts';
import { SERIOUS_COMMENTS } from './serious-words.ts';

const RECENT_GUESTS = DEMO_VENUES.flatMap(({ recentGuests }) => recentGuests);

const CLASSES: ReadonlyMap<string, SafetyClass | undefined> = new Map(
  [...SAFETY_COMMENTS, ...SERIOUS_COMMENTS, ...RECENT_GUESTS].map(({ text, safety }) => [
    text,
    safety,
  ]),
);

/** The only safety matter among the comments with placeholders. */
const HAIR_IN_A_DISH = 'found a long hair in my ';

/** The safety class that the reader will find in an invented answer, if any. */
export function expectedSafetyClass({
  textSpecific,
}: {
  textSpecific?: string | null | undefined;
}): SafetyClass | undefined {
  if (textSpecific?.toLowerCase().startsWith(HAIR_IN_A_DISH)) return 'foreign_object';
  return CLASSES.get(textSpecific ?? '');
}
