import { expect, test } from 'vitest';
import { readWords } from '#server/understanding/reading/read-words.ts';
import { textsToRead } from '#server/understanding/reading/texts-to-read.ts';
import type { Evidence } from '#shared/understanding/understanding.ts';
import { ISSUES } from './aspects.ts';
import { composeFeedback } from './compose-feedback.ts';
import { seededRandom } from './seeded-random.ts';
import { venueClock } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import { DEMO_VENUES } from './venues/demo-venues.ts';
import {
  brokenOvenFoodWords,
  brokenOvenWaitWords,
  RELIEF_COMMENTS,
} from './words/broken-oven-words.ts';
import { expectedSafetyClass } from './words/expected-safety-class.ts';
import { SAFETY_COMMENTS } from './words/safety-words.ts';
import { SERIOUS_COMMENTS } from './words/serious-words.ts';
import { TABLE_NOTES, UPSET_CLOSERS } from './words/short-words.ts';

const NOW = new Date('2026-11-15T15:00:00Z');

/** Every demo answer in which the reader finds a safety matter. */
function matters(venue: DemoVenue) {
  const clock = venueClock(venue.settings.timezone);
  const random = seededRandom(venue.settings.venueId);
  const stage = { venue, clock, random, now: NOW, written: new Set<string>() };
  return composeFeedback(stage, 'business').feedback.flatMap((answer) => {
    const { textGeneral = null, textSpecific = null, primaryIssue = null } = answer;
    const words = textsToRead({ textGeneral, textSpecific, primaryIssue });
    const read = words.length > 0 ? readWords(words) : null;
    return read?.safety ? [{ rating: answer.overallRating, words, read }] : [];
  });
}

test.each(DEMO_VENUES)('no satisfied guest of $settings.name raises an alarm', (venue) => {
  const found = matters(venue);
  const isPleased = ({ rating }: (typeof found)[number]) =>
    rating === 'great' || rating === 'excellent';
  const alarms = found.filter((each) => isPleased(each) && each.read.evidence === 'strong');
  expect(alarms.map(({ words }) => words)).toEqual([]);
});

/** The texts for which the demo has a case. */
const CASES = [
  ...SAFETY_COMMENTS,
  ...SERIOUS_COMMENTS,
  ...DEMO_VENUES.flatMap(({ recentGuests }) => recentGuests).map(({ topic, ...guest }) => ({
    ...guest,
    issue: topic,
  })),
].filter(({ safety }) => safety);
const TAPPED: Readonly<Record<string, string>> = ISSUES;

test.each(CASES)(
  'the reader finds the class $safety, for which the demo has a case, in: $text',
  ({ issue, safety, text }) => {
    const said = { primaryIssue: issue, textGeneral: TAPPED[issue] ?? issue, textSpecific: text };
    const read = readWords(textsToRead(said));
    expect(read?.safety).toBe(safety);
    // All these guests rated fair or poor. With such a rating, all but faint evidence raises an
    // alarm.
    expect(read?.evidence).not.toBe('faint');
  },
);

test('the reader finds a foreign object in the demo’s comment about a hair in a dish, which has a case', () => {
  const words = 'Found a long hair in my shakshuka and a second one after it was replaced.';
  expect(readWords([words])?.safety).toBe('foreign_object');
  // Some guests of the demo type no capitals.
  for (const textSpecific of [words, words.toLowerCase()])
    expect(expectedSafetyClass({ textSpecific })).toBe('foreign_object');
});

/** Comments that are meant to raise an alarm, or are about a hair in a dish. */
const MATTERS = [
  ...[...SAFETY_COMMENTS, ...SERIOUS_COMMENTS].map(({ text }) => text),
  'Found a long hair in my',
  'My father slipped on it',
];

/** The evidence that raises an alarm for each rating, by the rules of `reading-query.ts`. */
const RINGING: Record<string, readonly (Evidence | undefined)[]> = {
  excellent: ['strong'],
  great: ['strong'],
  okay: ['strong', 'clear'],
};
const RINGING_BELOW: readonly (Evidence | undefined)[] = ['strong', 'clear', 'weak'];

const LONG_WAIT = [
  'Queue out of the door and only one person serving.',
  'Tables that came after us ate before us.',
];

test('adding a closing sentence to a complaint about waiting never raises an alarm', () => {
  const comments = LONG_WAIT.flatMap((wait) => UPSET_CLOSERS.map((end) => `${wait} ${end}`));
  const alarms = comments
    .map((words) => words.replace('{with}', 'my partner').replace('{occasion}', 'a birthday'))
    .filter((words) => RINGING_BELOW.includes(readWords([words])?.evidence));
  expect(alarms).toEqual([]);
});

test('no note about a bad table is mistaken for a safety matter', () => {
  const issue = 'Squeezed in between the till and the coat hooks';
  const notes = TABLE_NOTES.filter((words) => words.includes('{dish}'));
  const found = notes
    .map((words) => words.replace('{dish}', 'shakshuka'))
    .filter((words) => readWords([issue, words])?.safety);
  expect(found).toEqual([]);
});

// Which comments meet in one answer depends on the day of the demo, so all pairs are read.
test('comments about the broken oven raise no alarm, alone or together', () => {
  const letDown = [...brokenOvenFoodWords.letDown, ...brokenOvenWaitWords.letDown];
  const firsts = [...letDown, ...brokenOvenFoodWords.upset, ...brokenOvenWaitWords.upset];
  const alarms = firsts
    .flatMap((first) => ['', ...letDown].map((second) => `${first} ${second}`.trim()))
    .flatMap((words) => ['chicken and leek pie', 'salmon bagel'].map((dish) => fill(words, dish)))
    .filter((words) => RINGING_BELOW.includes(readWords([words])?.evidence));
  expect(alarms).toEqual([]);

  function fill(words: string, dish: string): string {
    return words
      .replaceAll('{dish}', dish)
      .replaceAll('{starter}', 'sourdough')
      .replaceAll('{minutes}', '40');
  }
});

test('praise for the oven that works again is not mistaken for a safety matter', () => {
  const praise = 'Everything is back to normal with the new oven, well done.';
  expect(RELIEF_COMMENTS).toContain(praise);
  expect(readWords([praise])?.safety).toBeNull();
});

test.each(DEMO_VENUES)('no answer at $settings.name raises a false alarm', (venue) => {
  const isExpected = (words: readonly string[]) =>
    MATTERS.some((text) => words.join('\n').includes(text));
  const alarms = matters(venue).filter(({ rating, read }) =>
    (RINGING[rating ?? ''] ?? RINGING_BELOW).includes(read.evidence),
  );
  expect(alarms.map(({ words }) => words).filter((words) => !isExpected(words))).toEqual([]);
});
