import { expect, test } from 'vitest';
import { msUntilDeadline, withinDeadline } from './request-deadline.ts';

test('all requests to the payment provider during one API request share its deadline', async () => {
  expect(msUntilDeadline()).toBe(Number.POSITIVE_INFINITY);
  const left = await withinDeadline(1_000, async () => {
    const first = msUntilDeadline();
    const second = await withinDeadline(60_000, async () => msUntilDeadline());
    return [first, second];
  });
  expect(left[0]).toBeLessThanOrEqual(1_000);
  expect(left[1]).toBeLessThanOrEqual(left[0] ?? 0);
  expect(msUntilDeadline()).toBe(Number.POSITIVE_INFINITY);
});
