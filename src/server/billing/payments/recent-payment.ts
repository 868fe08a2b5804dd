import type { RecentPayment } from '#shared/billing/subscription-contract.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Invoice } from '../provider/port.ts';

/** For so long somebody who comes back from a payment is told of it. */
const RECENT_MS = HOUR_MS;

/** The newest invoice that was paid just now, by a card or by credit. What came back is none. */
export function recentPayment(newestFirst: readonly Invoice[], now: Date): RecentPayment | null {
  const since = now.getTime() - RECENT_MS;
  const paid = newestFirst.find(
    ({ status, total, at }) => status === 'paid' && total.pence > 0 && at.getTime() >= since,
  );
  return paid ? { totalPence: paid.total.pence, duePence: paid.due.pence } : null;
}
