import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from './cards-fixture.tsx';
import { WeekdaysCard } from './weekdays-card.tsx';
import { weekdaysHeadline, weekdaysSentence } from './weekdays-words.ts';

const CALL = 'GET /api/stats/weekdays?venueId=kettle&period=last_3_months';
const USUAL = {
  parties: 60,
  rate: { value: 93, low: 80, high: 98 },
  others: 91.6,
  comparedWithOthers: 'no clear difference',
};
const FRIDAY = {
  ...{ weekday: 5, parties: 80, rate: { value: 70.4, low: 55, high: 82 }, others: 93 },
  comparedWithOthers: 'lower',
};
const MONDAY = { ...USUAL, weekday: 1, parties: 5, rate: null, comparedWithOthers: 'too few' };

const show = (days: object[]) =>
  showCard(<WeekdaysCard venueId="kettle" asked={{ period: 'last_3_months' }} />, CALL, [
    200,
    days,
  ]);

afterEach(closePage);

test('the card of weekdays names the day that is worse, with its interval, the other days and its parties', async () => {
  const others = [2, 3, 4].map((weekday) => ({ ...USUAL, weekday }));
  const weekend = [6, 7].map((weekday) => ({ ...USUAL, weekday }));
  await show([MONDAY, ...others, FRIDAY, ...weekend]);
  const sentence = 'Friday is worse than your other days. Too early to say about Monday.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MondayToo early to say (5 parties)',
    'Tuesday93%Between 80 and 98, the other days 92% (60 parties)',
    ...[expect.any(String), expect.any(String)],
    'Friday70%Worse than the other days: between 55 and 82, the other days 93% (80 parties)',
    ...[expect.any(String), expect.any(String)],
  ]);
});

test('the card of weekdays says that a period has no answers', async () => {
  await show([{ ...MONDAY, parties: 0, others: null }]);
  expect(await screen.findByText('No answers in this period')).toBeTruthy();
});

test.each([
  [
    ['no clear difference', 'no clear difference'],
    'No weekday is clearly worse: chance alone explains the differences.',
  ],
  [['higher', 'no clear difference'], 'Monday is better than your other days.'],
  [['lower', 'lower'], 'Monday and Tuesday are worse than your other days.'],
  [
    ['too few', 'too few'],
    'Too early to say: no weekday has enough answers in this period. Try a longer one.',
  ],
] as const)('weekdays with the results %o are described as: %s', (results, words) => {
  const days = results.map((comparedWithOthers, index) => ({
    weekday: index + 1,
    comparedWithOthers,
  }));
  expect(weekdaysSentence(days)).toBe(words);
});

test.each([
  [['no clear difference', 'too few'], 'No weekday is clearly worse'],
  [['higher', 'no clear difference'], 'No weekday is clearly worse'],
  [['lower', 'no clear difference'], 'Monday is worse than your other days'],
  [['too few', 'too few'], undefined],
] as const)(
  'the line above the figures says of weekdays with the results %o: %s',
  (results, words) => {
    const days = results.map((comparedWithOthers, index) => ({
      weekday: index + 1,
      comparedWithOthers,
    }));
    expect(weekdaysHeadline(days)).toBe(words);
  },
);
