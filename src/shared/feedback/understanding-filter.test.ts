import { expect, test } from 'vitest';
import { inboxSelection, readInboxAddress, writeInboxFilters } from './inbox-address.ts';
import { listSelection, readListAddress } from './list-filters.ts';
import { emptyFilterMessage } from './understanding-filter.ts';

test('topic and safety filters are read from the inbox address and sent with the request', () => {
  const { filters } = readInboxAddress('topic=waiting&safety=any&show=complaints');
  expect(inboxSelection('kettle', filters)).toMatchObject({ topic: 'waiting', safety: 'any' });
  expect(writeInboxFilters('', { ...filters, topic: undefined })).toBe(
    'show=complaints&safety=any',
  );
});

test('what answers say about a topic is read from the inbox address with the topic, and goes with it', () => {
  const { filters } = readInboxAddress('topic=waiting&side=complained&period=last_7_days');
  expect(inboxSelection('kettle', filters)).toMatchObject({ topic: 'waiting', side: 'complained' });
  expect(writeInboxFilters('', filters)).toBe('topic=waiting&side=complained');
  expect(writeInboxFilters('', { ...filters, topic: undefined })).toBe('');
  expect(readInboxAddress('side=complained').filters.side).toBeUndefined();
});

test('topic and safety filters also apply to the dashboard’s list', () => {
  const { filters } = readListAddress('topic=noise&safety=pest');
  expect(listSelection('kettle', filters)).toMatchObject({ topic: 'noise', safety: 'pest' });
});

test('unknown topic and safety values in an address are ignored', () => {
  const { filters } = readInboxAddress('topic=soup&safety=all');
  expect(inboxSelection('kettle', filters)).toEqual({
    venueId: 'kettle',
    period: 'last_7_days',
    filterType: 'all',
  });
});

test.each([
  [{ topic: 'waiting' }, 'No answers about waiting'],
  [{ safety: 'any' }, 'No safety issues'],
  [{ topic: 'food_quality', safety: 'pest' }, 'No safety issue about food quality: pest'],
  [{}, undefined],
] as const)(
  'the message for a list without hits names its topic and safety filters: %o',
  (filter, words) => {
    expect(emptyFilterMessage(filter)).toBe(words);
  },
);
