import { expect, test, vi } from 'vitest';

test('a test that stops the clock and does not restart it leaves fake timers behind', () => {
  vi.useFakeTimers();
  expect(vi.isFakeTimers()).toBe(true);
});

test('the next test has real timers again', () => {
  expect(vi.isFakeTimers()).toBe(false);
});
