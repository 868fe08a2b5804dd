import { afterEach, beforeEach, expect, test } from 'vitest';
import { answeredPayload } from './payload.ts';

beforeEach(() => history.replaceState(null, '', '/widget?venue=noir&table=7&s=Ab3dEf7h'));
afterEach(() => history.replaceState(null, '', '/'));

const payload = (setup: { table?: string }) =>
  answeredPayload({ rating: 'poor' }, { venueId: 'noir', rewards: [], language: 'en', ...setup });

test('an answer brings what the code on the table proves it by', () => {
  expect(payload({ table: '7' })).toMatchObject({ tableNumber: '7', tableSignature: 'Ab3dEf7h' });
});

test('an answer without a table proves none', () => {
  expect(payload({})).not.toHaveProperty('tableSignature');
});

test.each(['', 'a b', '%00', 'x'.repeat(101)])('what no code holds is not sent: %s', (written) => {
  history.replaceState(null, '', `/widget?venue=noir&table=7&s=${written}`);
  expect(payload({ table: '7' })).not.toHaveProperty('tableSignature');
});
