import { expect, test } from 'vitest';
import { readWords } from '#server/understanding/reading/read-words.ts';
import { wordsOf } from '#server/understanding/reading/words-of.ts';
import { composeFeedback } from './compose-feedback.ts';
import { seededRandom } from './seeded-random.ts';
import { venueClock } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import { DEMO_VENUES } from './venues/demo-venues.ts';

const NOW = new Date('2026-11-15T15:00:00Z');

/** What the reader makes of every answer of the demo that it takes for a safety matter. */
function matters(venue: DemoVenue) {
  const clock = venueClock(venue.settings.timezone);
  const random = seededRandom(venue.settings.venueId);
  const stage = { venue, clock, random, now: NOW, written: new Set<string>() };
  return composeFeedback(stage, 'business').feedback.flatMap((answer) => {
    const { textGeneral = null, textSpecific = null, primaryIssue = null } = answer;
    const words = wordsOf({ textGeneral, textSpecific, primaryIssue });
    const read = words.length > 0 ? readWords(words) : null;
    return read?.safety ? [{ rating: answer.overallRating, words, read }] : [];
  });
}

test.each(DEMO_VENUES)('no guest of $settings.name who was pleased raises an alarm', (venue) => {
  const found = matters(venue);
  const isPleased = ({ rating }: (typeof found)[number]) =>
    rating === 'great' || rating === 'excellent';
  const alarms = found.filter((each) => isPleased(each) && each.read.evidence === 'strong');
  expect(alarms.map(({ words }) => words)).toEqual([]);
});
