import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../config.ts';

const deadlines = new AsyncLocalStorage<{ endsAtMs: number }>();

/**
 * Whatever the payment provider is asked in `work` has this much time for all of it together,
 * retries and waiting for a turn included. Within work that has a deadline already, that one holds.
 */
export function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  if (deadlines.getStore()) return work();
  return deadlines.run({ endsAtMs: performance.now() + ms }, work);
}

/** For the whole of a request. Simulated payments are never away, so they need none. */
export function withRequestDeadline<T>(
  { payments }: Pick<Config, 'payments'>,
  work: () => Promise<T>,
): Promise<T> {
  return payments.provider === 'stripe' ? withinDeadline(payments.deadlineMs, work) : work();
}

/** How much of it is left; without a deadline there is no end. */
export function msToDeadline(): number {
  const deadline = deadlines.getStore();
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY;
}
