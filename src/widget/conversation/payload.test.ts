import { afterEach, beforeEach, expect, test } from 'vitest';
import { payloadSoFar } from './payload.ts';

beforeEach(() => history.replaceState(null, '', '/widget?venue=noir&table=7&s=Ab3dEf7h'));
afterEach(() => history.replaceState(null, '', '/'));

const payload = (setup: { table?: string }) =>
  payloadSoFar({ rating: 'poor' }, { venueId: 'noir', rewards: [], language: 'en', ...setup });

test('feedback is sent with the table signature from the QR code', () => {
  expect(payload({ table: '7' })).toMatchObject({ tableNumber: '7', tableSignature: 'Ab3dEf7h' });
});

test('feedback without a table is sent without a table signature', () => {
  expect(payload({})).not.toHaveProperty('tableSignature');
});

test.each(['', 'a b', '%00', 'x'.repeat(101)])(
  'a malformed table signature is not sent: %s',
  (written) => {
    history.replaceState(null, '', `/widget?venue=noir&table=7&s=${written}`);
    expect(payload({ table: '7' })).not.toHaveProperty('tableSignature');
  },
);
