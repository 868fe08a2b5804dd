import { expect, test } from 'vitest';
import type { InboxFilters } from '#shared/feedback/inbox-address.ts';
import { readSearchRequest } from '#shared/feedback/read-search-request.ts';
import { requestedFilters } from './requested-filters.ts';

const USUAL: InboxFilters = {
  kind: 'all',
  asked: { period: 'last_7_days' },
  search: '',
  state: undefined,
};

/** The filters after one search has followed another, on a Thursday. */
function searchTwice(first: string, second: string): InboxFilters {
  const [one, two] = [first, second].map((words) => readSearchRequest(words, '2026-11-19'));
  if (!one || !two) throw new Error('there are two searches');
  return { ...USUAL, ...requestedFilters(one, undefined), ...requestedFilters(two, one) };
}

const LAST_FRIDAY = { period: 'custom', startDate: '2026-11-13', endDate: '2026-11-13' };

test.each([
  [
    'another rating and other days',
    ['poor last month', 'cold last Friday'],
    { search: 'cold', kind: 'all', asked: LAST_FRIDAY, rating: undefined },
  ],
  [
    'a kind and a table',
    ['waiting table 7 yesterday', 'great this week'],
    { kind: 'all', rating: 'great', table: undefined },
  ],
  [
    'days only',
    ['cold last Friday', 'waiting'],
    { search: '', kind: 'waiting', asked: { period: 'last_7_days' } },
  ],
  [
    'days, and names a rating of any day',
    ['cold last Friday', 'poor'],
    { search: '', asked: { period: 'all_time' }, rating: 'poor' },
  ],
] as const)(
  'a new search that names filters replaces the filters of the search before, which named %s',
  (_, [first, second], expected) => {
    expect(searchTwice(first, second)).toMatchObject(expected);
  },
);

test('a search for plain words keeps the filters that an earlier search named', () => {
  expect(searchTwice('poor last Friday', 'soup')).toMatchObject({
    search: 'soup',
    asked: LAST_FRIDAY,
    rating: 'poor',
  });
});

test('a search that names filters keeps the kind and the days that were chosen by hand', () => {
  expect(
    requestedFilters(readSearchRequest('waiting', '2026-11-19'), undefined),
  ).not.toHaveProperty('asked');
  expect(requestedFilters(readSearchRequest('poor', '2026-11-19'), undefined)).not.toHaveProperty(
    'kind',
  );
});
