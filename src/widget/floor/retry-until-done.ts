import { follow } from '#shared/api/follow.ts';

/**
 * Retries `attempt` until it succeeds, at growing intervals, and at once when the network or the page
 * comes back. Call the returned function to stop early.
 */
export function retryUntilDone(attempt: () => Promise<boolean>): () => void {
  const done = new AbortController();
  const poll = async () => {
    if (await attempt()) done.abort();
    return false;
  };
  void follow({ poll, firstPauseMs: 1_000, longestPauseMs: 8_000 }, done.signal);
  return () => done.abort();
}
