import { expect, test, vi } from 'vitest';

test('a test may use fake timers and end without restoring the real ones', () => {
  vi.useFakeTimers();
  expect(vi.isFakeTimers()).toBe(true);
});

test('the test after one that left fake timers behind has real timers again', () => {
  expect(vi.isFakeTimers()).toBe(false);
});
