import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CORRECTION_KEY, waitForCorrections } from './pending-corrections.ts';

afterEach(() => void vi.useRealTimers());

/** Starts a correction and returns a function that ends it. */
function startCorrection(client: QueryClient): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const observer = new MutationObserver(client, {
    mutationKey: CORRECTION_KEY,
    mutationFn: () => ended,
  });
  void observer.mutate();
  return end;
}

test('the wait for a running correction ends when the correction does', async () => {
  const client = new QueryClient();
  const end = startCorrection(client);
  const done = vi.fn();
  const waiting = waitForCorrections(client).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  end();
  await waiting;
});

test('the wait for a correction that never finishes ends after five seconds', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  startCorrection(client);
  const done = vi.fn();
  void waitForCorrections(client).then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
