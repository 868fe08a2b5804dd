import { expect, test } from 'vitest';
import { dayHeading } from './format-visit.ts';
import {
  INBOX_PERIOD,
  inboxAnswersAddress,
  inboxPageQuery,
  inboxSelection,
  readInboxAddress,
  writeInboxFilters,
} from './inbox-address.ts';

const USUAL = { kind: 'all', asked: INBOX_PERIOD, search: '', state: undefined } as const;

test('default inbox filters leave the address empty, and other filters survive a round trip', () => {
  expect(writeInboxFilters('', USUAL)).toBe('');
  expect(readInboxAddress('').filters).toEqual(USUAL);
  const filters = {
    kind: 'complaints',
    asked: { period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31' },
    search: 'cold soup',
    state: 'open',
  } as const;
  const address = writeInboxFilters('venue=luna&entry=x', filters);
  expect(new URLSearchParams(address).get('venue')).toBe('luna');
  expect(readInboxAddress(address)).toEqual({ filters, entry: undefined });
});

test('an inbox search without a chosen period covers all time, and one with a chosen period keeps it', () => {
  const allTime = { period: 'all_time' } as const;
  expect(readInboxAddress('q=soup').filters.asked).toEqual(allTime);
  expect(writeInboxFilters('', { ...USUAL, asked: allTime, search: 'soup' })).toBe('q=soup');
  const chosen = { ...USUAL, asked: INBOX_PERIOD, search: 'soup' };
  expect(readInboxAddress(writeInboxFilters('', chosen)).filters).toEqual(chosen);
  const before = 'period=all_time';
  expect(writeInboxFilters(before, { ...USUAL, asked: allTime, search: 'soup' })).toBe(
    'period=all_time&q=soup',
  );
});

test('invalid values in the inbox address are ignored', () => {
  expect(readInboxAddress('show=everything&state=burning&period=ever&entry=../x')).toEqual({
    filters: USUAL,
    entry: undefined,
  });
  expect(readInboxAddress('state=open').filters.state).toBeUndefined();
});

test('the inbox lists the waiting guests of all time, and all other feedback of the chosen period', () => {
  expect(inboxSelection('luna', { ...USUAL, kind: 'waiting' })).toEqual({
    venueId: 'luna',
    period: 'all_time',
    filterType: 'waiting',
  });
  expect(inboxPageQuery('luna', USUAL, 25)).toEqual({
    venueId: 'luna',
    period: 'last_7_days',
    filterType: 'all',
    limit: 25,
    offset: 25,
  });
});

test.each([
  ['2026-11-15', 'Today'],
  ['2026-11-14', 'Yesterday, Saturday 14 November'],
  ['2026-11-13', 'Friday 13 November'],
  ['2025-12-31', 'Wednesday 31 December 2025'],
])('the answers of the day %s stand under the heading %s', (day, words) => {
  expect(dayHeading(day, '2026-11-15')).toBe(words);
});

test('an inbox address that lists answers by ID requests exactly these answers, of all time', () => {
  const ids = ['01a1f09e-ca49-71c9-a63c-8ade5572d51e', '01a1f09e-ca49-71c9-a63c-8ade5572d51f'];
  const [, address = ''] = inboxAnswersAddress('luna', ids).split('?');
  const { filters } = readInboxAddress(`${address},nonsense`);
  expect(inboxSelection('luna', filters)).toEqual({
    venueId: 'luna',
    period: 'all_time',
    filterType: 'all',
    ids: ids.join(','),
  });
  expect(readInboxAddress(writeInboxFilters(address, filters)).filters).toEqual(filters);
});
