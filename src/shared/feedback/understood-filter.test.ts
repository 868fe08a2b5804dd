import { expect, test } from 'vitest';
import { inboxSelection, readInboxAddress, writeInboxFilters } from './inbox-address.ts';
import { readListAddress, selectionOf } from './list-filters.ts';
import { nothingUnderstood } from './understood-filter.ts';

test('topic and safety live in the address of the inbox and are asked for', () => {
  const { filters } = readInboxAddress('topic=waiting&safety=any&show=complaints');
  expect(inboxSelection('kettle', filters)).toMatchObject({ topic: 'waiting', safety: 'any' });
  expect(writeInboxFilters('', { ...filters, topic: undefined })).toBe(
    'show=complaints&safety=any',
  );
});

test('the list of the dashboard is filtered and exported by the same', () => {
  const { filters } = readListAddress('topic=noise&safety=pest');
  expect(selectionOf('kettle', filters)).toMatchObject({ topic: 'noise', safety: 'pest' });
});

test('what an address makes up is no filter', () => {
  const { filters } = readInboxAddress('topic=soup&safety=all');
  expect(inboxSelection('kettle', filters)).toEqual({
    venueId: 'kettle',
    period: 'last_7_days',
    filterType: 'all',
  });
});

test.each([
  [{ topic: 'waiting' }, 'No answers about waiting'],
  [{ safety: 'any' }, 'No safety matters'],
  [{ topic: 'food_quality', safety: 'pest' }, 'No safety matter about food quality: pest'],
  [{}, undefined],
] as const)('nothing for %o is said so', (filter, words) => {
  expect(nothingUnderstood(filter)).toBe(words);
});
