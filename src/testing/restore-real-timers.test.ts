import { expect, test, vi } from 'vitest';

test('a test may use fake timers and end without restoring the real ones', () => {
  vi.useFakeTimers();
  expect(vi.isFakeTimers()).toBe(true);
});

test('a test that follows one with left-over fake timers has real timers again', () => {
  expect(vi.isFakeTimers()).toBe(false);
});
