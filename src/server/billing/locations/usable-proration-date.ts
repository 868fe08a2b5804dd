import { MINUTE_MS } from '#shared/durations.ts';
import type { Subscription } from '../provider/port.ts';

const SHOWN_MS = 10 * MINUTE_MS;
/** Allowed difference between the provider's clock and ours. */
const CLOCK_MS = 60_000;

/** The time for which the shown price was calculated, or null if it has to be calculated again. */
export function usableProrationDate(
  { periodStart, periodEnd, hasPaymentMethod }: Subscription,
  shownAt: Date | undefined,
  now: Date,
): Date | null {
  if (!shownAt || !hasPaymentMethod) return null;
  const isWithin = shownAt >= periodStart && shownAt <= periodEnd;
  return isWithin && isPriceRecentlyShown(shownAt, now) ? shownAt : null;
}

export function isPriceRecentlyShown(shownAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - shownAt.getTime();
  return ageMs <= SHOWN_MS && ageMs >= -CLOCK_MS;
}
