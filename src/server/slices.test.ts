import { expect, test } from 'vitest';
import { SLICE_ORDER } from './slice-order.ts';
import { slices } from './slices.ts';

test('slices are mounted in dependency order', () => {
  const mounted = slices.map(({ name }) => name);
  expect(mounted).toEqual(SLICE_ORDER.filter((name) => mounted.includes(name)));
});
