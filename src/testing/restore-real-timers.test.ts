import { expect, test, vi } from 'vitest';

test('a test may stop the clock and forget to start it', () => {
  vi.useFakeTimers();
  expect(vi.isFakeTimers()).toBe(true);
});

test('the clock goes again in the next one', () => {
  expect(vi.isFakeTimers()).toBe(false);
});
