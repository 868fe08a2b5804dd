import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { closePage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { someInsights } from './insights/insights-fixture.ts';
import { insightsQuery } from './queries.ts';

const INSIGHTS = 'GET /api/stats/insights?venueId=kettle&period=last_3_months';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

function watch() {
  const query = insightsQuery('kettle', { period: 'last_3_months' });
  const observer = new QueryObserver(queryClient, query);
  observer.subscribe(() => {});
  return observer;
}

test('statistics that failed to load are requested again a minute later', async () => {
  const { answers } = stubServer({ [INSIGHTS]: [503, { message: 'Please try again.' }] });
  const shown = watch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.getCurrentResult().isError).toBe(true);
  answers[INSIGHTS] = [200, someInsights()];
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(shown.getCurrentResult()).toMatchObject({ isError: false, data: { now: {} } });
});

test('statistics that were refused or have loaded are not requested again every minute', async () => {
  const { answers, bodiesOf } = stubServer({ [INSIGHTS]: [404, { message: 'Not found' }] });
  const shown = watch();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(bodiesOf(INSIGHTS)).toHaveLength(1);
  answers[INSIGHTS] = [200, someInsights()];
  await shown.refetch();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(bodiesOf(INSIGHTS)).toHaveLength(2);
});
