import { expect, test, vi } from 'vitest';
import { newId } from './columns.ts';

test('IDs sort in the order of their creation, however many are created in one millisecond', () => {
  const made = Array.from({ length: 5_000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an ID from the next millisecond sorts after all IDs from the one before', () => {
  const clock = vi.spyOn(Date, 'now');
  const madeAt = (ms: number) => {
    clock.mockReturnValue(ms);
    return newId();
  };
  const made = [1_000, 1_000, 1_001, 1_001, 1_002].map(madeAt);
  clock.mockRestore();
  expect(made.toSorted()).toEqual(made);
});
