import { expect, test, vi } from 'vitest';
import { clockOffsetMs } from './database-clock.ts';

test.each([0, 60_000, -60_000])(
  'the offset of a moved clock is exact when it is %i ms ahead, even if the millisecond ends while it is read',
  (aheadMs) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_001).mockReturnValueOnce(1_000);
    const now = () => new Date(Date.now() + aheadMs);
    expect(clockOffsetMs({ now })).toBe(aheadMs);
    clock.mockRestore();
  },
);
