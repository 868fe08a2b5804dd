import { expect, test } from 'vitest';
import { readSearchRequest } from './read-search-request.ts';

/** A Thursday. */
const TODAY = '2026-11-19';
const days = (startDate: string, endDate = startDate) => ({
  asked: { period: 'custom', startDate, endDate },
});

test.each([
  ['cold last Friday', { search: 'cold', ...days('2026-11-13') }],
  ['waiting yesterday table 7', { search: '', kind: 'waiting', table: '7', ...days('2026-11-18') }],
  ['poor this week', { search: '', rating: 'poor', ...days('2026-11-16', '2026-11-19') }],
  ['Priya this weekend', { search: 'Priya', ...days('2026-11-14', '2026-11-15') }],
  ['last weekend', { search: '', ...days('2026-11-14', '2026-11-15') }],
  ['soup last week', { search: 'soup', ...days('2026-11-09', '2026-11-15') }],
  ['last month', { search: '', ...days('2026-10-01', '2026-10-31') }],
  ['today', { search: '', ...days('2026-11-19') }],
  [
    'complaints table B12 all time',
    {
      search: '',
      kind: 'complaints',
      table: 'b12',
      asked: { period: 'all_time' },
    },
  ],
])('the search “%s” is read as filters and the words that remain', (text, request) => {
  expect(readSearchRequest(text, TODAY)).toEqual(request);
});

test.each(['cold soup', 'the great-aunt of Tom', 'a table by the window', 'Friday', 'yesterdays'])(
  'the search “%s” names no filter and stays a search for its words',
  (text) => {
    expect(readSearchRequest(text, TODAY)).toEqual({ search: text });
  },
);

test('words in double quotes are searched for with their quotes, even if they name a filter', () => {
  expect(readSearchRequest('"waiting" poor', TODAY)).toEqual({
    search: '"waiting"',
    rating: 'poor',
  });
});

test('in a search, a second word for a filter that is already set is searched for in the texts', () => {
  expect(readSearchRequest('poor not great', TODAY)).toEqual({
    search: 'not great',
    rating: 'poor',
  });
});

test('on a Friday “last Friday” is a week ago, and on a Sunday “this weekend” includes today', () => {
  expect(readSearchRequest('last friday', '2026-11-20')).toMatchObject(days('2026-11-13'));
  expect(readSearchRequest('this weekend', '2026-11-22')).toMatchObject(
    days('2026-11-21', '2026-11-22'),
  );
  expect(readSearchRequest('last weekend', '2026-11-22')).toMatchObject(
    days('2026-11-14', '2026-11-15'),
  );
});
