import { expect, test, vi } from 'vitest';
import { clockOffsetMs } from './database-clock.ts';

test.each([0, 60_000, -60_000])(
  'a clock that is %i ms ahead is exactly that far ahead, even if the millisecond ends meanwhile',
  (aheadMs) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_001).mockReturnValueOnce(1_000);
    const now = () => new Date(Date.now() + aheadMs);
    expect(clockOffsetMs({ now })).toBe(aheadMs);
    clock.mockRestore();
  },
);
