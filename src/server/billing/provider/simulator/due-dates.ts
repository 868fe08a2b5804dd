import { HOUR_MS } from '#shared/durations.ts';
import type { Account } from './account.ts';

/** How long a customer has to make a first payment or to pay for a change. */
export const PAYMENT_DEADLINE_MS = 23 * HOUR_MS;

export type DueDate = {
  kind: 'period_end' | 'never_paid' | 'pending_change' | 'retry' | 'checkout';
  id: string;
  at: Date;
};

/** Everything that will happen automatically, soonest first. */
export function dueDates({ subscriptions, invoices, checkouts }: Account): DueDate[] {
  const dates: DueDate[] = [];
  for (const { id, status, periodEnd, createdAt, pending } of subscriptions) {
    if (status === 'active' || status === 'past_due') {
      dates.push({ kind: 'period_end', id, at: periodEnd });
    }
    if (status === 'incomplete') {
      dates.push({
        kind: 'never_paid',
        id,
        at: new Date(createdAt.getTime() + PAYMENT_DEADLINE_MS),
      });
    }
    if (pending) dates.push({ kind: 'pending_change', id, at: pending.expiresAt });
  }
  for (const { id, status, nextAttemptAt: at } of invoices) {
    if (status === 'open' && at) dates.push({ kind: 'retry', id, at });
  }
  for (const { id, state, expiresAt: at } of checkouts) {
    if (state === 'open') dates.push({ kind: 'checkout', id, at });
  }
  return dates.sort(
    (one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other),
  );
}

/**
 * If a pending change and a renewal are due at the same moment, the change expires before the
 * renewal runs.
 */
function rank({ kind }: DueDate): number {
  return kind === 'pending_change' ? 0 : 1;
}
