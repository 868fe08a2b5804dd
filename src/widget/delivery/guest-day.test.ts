import { expect, test } from 'vitest';
import { guestDay } from './guest-day.ts';

test('the guest’s day is the one on their own calendar, also just after midnight', () => {
  expect(guestDay(new Date(2026, 0, 1, 0, 5), 0)).toBe('2026-01-01');
  expect(guestDay(new Date(2026, 0, 1, 0, 5), 1)).toBe('2025-12-31');
  expect(guestDay(new Date(2026, 2, 1, 23, 59), 1)).toBe('2026-02-28');
});
