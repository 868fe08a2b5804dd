import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CORRECTION_KEY, whenCorrected } from './use-correction.ts';

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

test('the wait for a correction ends with the correction', async () => {
  const client = new QueryClient();
  const end = startCorrection(client);
  const done = vi.fn();
  const waiting = whenCorrected(client).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  end();
  await waiting;
});

test('the wait for a correction that hangs ends after five seconds', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  startCorrection(client);
  const done = vi.fn();
  void whenCorrected(client).then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
