import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../config.ts';

const deadlines = new AsyncLocalStorage<{ endsAtMs: number }>();

/**
 * All requests to the payment provider within `work` share this much time, including retries and
 * queueing. A deadline that is already running stays in force.
 */
export function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  if (deadlines.getStore()) return work();
  return deadlines.run({ endsAtMs: performance.now() + ms }, work);
}

/**
 * Limits how long a whole request may wait for the payment provider. Simulated payments are never
 * unreachable, so they need no deadline.
 */
export function withRequestDeadline<T>(
  { payments }: Pick<Config, 'payments'>,
  work: () => Promise<T>,
): Promise<T> {
  return payments.provider === 'stripe' ? withinDeadline(payments.deadlineMs, work) : work();
}

/** Time left until the deadline; infinite if there is none. */
export function msUntilDeadline(): number {
  const deadline = deadlines.getStore();
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY;
}
