import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { limitShrinking } from './limit-shrinking.ts';

const NO_TIME = { plugins: [limitShrinking(0)], numRuns: 20 };

test('a property that holds is checked with every case, however long the check takes', async () => {
  const holds = vi.fn(async () => undefined);
  await fc.assert(fc.asyncProperty(fc.nat(), holds), NO_TIME);
  expect(holds).toHaveBeenCalledTimes(20);
});

test('the search for a smaller case ends after its time limit and reports the smallest found', async () => {
  const tried: number[] = [];
  const fails = fc.asyncProperty(fc.integer({ min: 1000 }), async (number) => {
    tried.push(number);
    throw new Error('never');
  });
  const { failed, counterexample } = await fc.check(fails, NO_TIME);
  expect({ failed, counterexample }).toEqual({ failed: true, counterexample: tried });
  expect(tried).toHaveLength(1);
});

test('the search for a smaller case is limited for a synchronous property too', () => {
  const fails = vi.fn(() => false);
  expect(fc.check(fc.property(fc.integer({ min: 1000 }), fails), NO_TIME).failed).toBe(true);
  expect(fails).toHaveBeenCalledTimes(1);
});
