import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { usePeriod } from './use-period.ts';

afterEach(() => {
  cleanup();
  navigate('/');
});

test('changing the feedback list’s filters returns the same period object, so that nothing re-renders', () => {
  navigate('/dashboard?period=last_7_days');
  const { result } = renderHook(usePeriod);
  const before = result.current;
  act(() => navigate('/dashboard?period=last_7_days&type=positive'));
  expect(result.current.asked).toBe(before.asked);
  expect(result.current.ask).toBe(before.ask);
});

test('choosing a period keeps filters of the feedback list that were set in the meantime', () => {
  navigate('/dashboard');
  const { result } = renderHook(usePeriod);
  const { ask } = result.current;
  act(() => navigate('/dashboard?type=positive'));
  act(() => ask({ period: 'all_time' }));
  expect(window.location.search).toBe('?type=positive&period=all_time');
  expect(result.current.asked).toEqual({ period: 'all_time' });
  act(() => ask({ period: 'last_3_months' }));
  expect(window.location.search).toBe('?type=positive');
});
