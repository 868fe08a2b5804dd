import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { limitShrinking } from './limit-shrinking.ts';

const NO_TIME = { plugins: [limitShrinking(0)], numRuns: 20 };

test('a property test that holds runs with every case, however long that takes', async () => {
  const holds = vi.fn(async () => undefined);
  await fc.assert(fc.asyncProperty(fc.nat(), holds), NO_TIME);
  expect(holds).toHaveBeenCalledTimes(20);
});

test('a failing property test stops searching for a smaller case after its time limit and reports the smallest found', async () => {
  const tried: number[] = [];
  const fails = fc.asyncProperty(fc.integer({ min: 1000 }), async (number) => {
    tried.push(number);
    throw new Error('never');
  });
  const { failed, counterexample } = await fc.check(fails, NO_TIME);
  expect({ failed, counterexample }).toEqual({ failed: true, counterexample: tried });
  expect(tried).toHaveLength(1);
});

test('the time limit for finding a smaller failing case also applies to a synchronous property test', () => {
  const fails = vi.fn(() => false);
  expect(fc.check(fc.property(fc.integer({ min: 1000 }), fails), NO_TIME).failed).toBe(true);
  expect(fails).toHaveBeenCalledTimes(1);
});
