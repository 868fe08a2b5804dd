import { expect, test } from 'vitest';
import type { OpeningHours, OpenSpan } from '#shared/venues/opening-hours.ts';
import { hoursInWords } from './hours-words.ts';

const LUNCH: OpenSpan = { opens: '12:00', closes: '15:00' };
const DINNER: OpenSpan = { opens: '18:00', closes: '01:00' };

const week = (...days: OpenSpan[][]): OpeningHours => {
  const [mon = [], tue = [], wed = [], thu = [], fri = [], sat = [], sun = []] = days;
  return { mon, tue, wed, thu, fri, sat, sun };
};

test.each([
  ['no hours', null, 'Always open'],
  ['the same hours all week', week(...Array(7).fill([LUNCH])), 'Every day 12:00–15:00'],
  [
    'two spans on some days and a closed weekend',
    week([LUNCH], [LUNCH], [LUNCH], [LUNCH, DINNER], [LUNCH, DINNER]),
    'Mon–Wed 12:00–15:00, Thu and Fri 12:00–15:00 and 18:00–01:00, Sat and Sun closed',
  ],
  [
    'a span that is still being typed',
    week([LUNCH, { opens: '18', closes: '' }]),
    'Mon 12:00–15:00, Tue–Sun closed',
  ],
])('opening hours with %s are put into one line', (_, hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
