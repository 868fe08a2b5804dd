import { expect, test } from 'vitest';
import type { ChangeVerdict } from '#shared/venues/notes-contract.ts';
import { shortVerdict, verdictSentence } from './verdict-words.ts';

const AFTER = { first: '2026-09-22', last: '2026-11-19', parties: 140, about: 4 };
const VERDICT: ChangeVerdict = {
  says: 'yes',
  before: { first: '2025-09-22', last: '2026-09-21', parties: 1150, about: 18 },
  after: AFTER,
  couldBeSeenBy: '2027-03-03',
};

function say(change: Partial<ChangeVerdict>): string {
  return verdictSentence(
    'food_temperature',
    { ...VERDICT, ...change },
    { today: '2026-11-19', dayWords: (day) => `<${day}>` },
  );
}

test.each<[Partial<ChangeVerdict>, string, string]>([
  [{}, 'it helped', 'Cold food fell from 18 of 1,150 parties to 4 of 140.'],
  [
    { says: 'no', after: { ...AFTER, parties: 400, about: 6 } },
    'it did not help',
    'Cold food: 18 of 1,150 parties before, 6 of 400 since. If they had halved, it would show by now.',
  ],
  [
    { says: 'no', after: { ...AFTER, about: 28 } },
    'it did not help',
    'Cold food: 18 of 1,150 parties before, 28 of 140 since. There are more of them now.',
  ],
  [
    { says: 'not yet' },
    'too early to say',
    'Cold food: 18 of 1,150 parties before, 4 of 140 since. No fewer so far. If they halve, that should show by <2027-03-03>.',
  ],
  [
    { says: 'not yet', couldBeSeenBy: '2026-11-01' },
    'too early to say',
    'Cold food: 18 of 1,150 parties before, 4 of 140 since. No fewer so far.',
  ],
  [
    {
      says: 'not yet',
      before: { ...VERDICT.before, parties: 503, about: 16 },
      after: { ...AFTER, parties: 150, about: 0 },
    },
    'it looks better',
    'Cold food: 16 of 503 parties before, none of 150 since. We call it proven after about 20 more parties like these.',
  ],
  [
    { says: 'not yet', couldBeSeenBy: null, after: { ...AFTER, about: 0 } },
    'too early to say',
    'Cold food: 18 of 1,150 parties before, none of 140 since. Fewer so far, but not certain yet. Such complaints are so rare here that a change may never show.',
  ],
  [
    { says: 'not yet', before: { ...VERDICT.before, about: 0 } },
    'too early to say',
    'Cold food: none before, so it cannot become less.',
  ],
  [
    { says: 'not yet', before: { ...VERDICT.before, parties: 0, about: 0 } },
    'too early to say',
    'No guest had answered before it, so there is no comparison.',
  ],
  [
    { says: 'still reading', before: { ...VERDICT.before, about: 0 } },
    'still reading older answers',
    'The comparison follows when all of them are read.',
  ],
  [
    { says: 'not yet', after: null },
    'too early to say',
    'We compare guests’ answers from that day on.',
  ],
  [
    { says: 'cannot be told apart' },
    'cannot be told apart',
    'You noted another change like it within two weeks, so nobody can tell which one did what.',
  ],
  [
    { says: 'described' },
    'before and after',
    'Cold food: 18 of 1,150 parties before, 4 of 140 since. You noted it afterwards, so this proves nothing.',
  ],
])('the verdict %j is worded as "%s"', (change, short, sentence) => {
  expect(shortVerdict({ ...VERDICT, ...change })).toBe(short);
  expect(say(change)).toBe(sentence);
});
