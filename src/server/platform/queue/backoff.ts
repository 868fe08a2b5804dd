/** The pause before the next attempt doubles with every attempt, up to the longest. */
type Backoff = { firstMs: number; longestMs: number };

export function backoffMs(attempts: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.max(0, attempts - 1), longestMs);
}
