import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ANNOUNCED_FOR_MS, useAnnouncement } from './use-announcement.ts';

test('a guest’s words leave the page a while after they were announced', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(useAnnouncement);
  const text = () => result.current[0];
  const announce = (words: string) => act(() => result.current[1](words));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  announce('Table 7: “There was glass in my soup”');
  wait(ANNOUNCED_FOR_MS - 1);
  announce('Table 9: “My lips swell”');
  wait(ANNOUNCED_FOR_MS - 1);
  expect(text()).toBe('Table 9: “My lips swell”');
  wait(1);
  expect(text()).toBe('');
});
