import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawYouSaidAnew } from '../platform/you-said-draw.ts';
import { payloadSoFar } from './payload.ts';

beforeEach(() => history.replaceState(null, '', '/widget?venue=noir&table=7&s=Ab3dEf7h'));
afterEach(() => {
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.told;
});

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

test.each(['shown', 'hidden'])(
  'feedback says whether the guest was drawn to see the ‘you said, we did’ sentence: %s',
  (drawn) => {
    document.documentElement.dataset.told = drawn;
    expect(payload({})).toMatchObject({ youSaid: drawn });
  },
);

test('without a draw for the ‘you said, we did’ sentence, feedback says nothing about it, also for the next guest', () => {
  expect(payload({})).not.toHaveProperty('youSaid');
  drawYouSaidAnew();
  expect(payload({})).not.toHaveProperty('youSaid');
});

test('each guest of a shared screen gets a new draw for the ‘you said, we did’ sentence', () => {
  const drawn = new Set<unknown>();
  for (const chance of [0.1, 0.9]) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(chance);
    document.documentElement.dataset.told = 'shown';
    drawYouSaidAnew();
    drawn.add(payload({}).youSaid);
  }
  expect(drawn).toEqual(new Set(['shown', 'hidden']));
});
