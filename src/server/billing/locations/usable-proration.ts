import { MINUTE_MS } from '#shared/durations.ts';
import type { Subscription } from '../provider/port.ts';

const SHOWN_MS = 10 * MINUTE_MS;
/** How far the clocks of the provider and of our servers may be apart. */
const CLOCK_MS = 60_000;

/** The moment of the price that was shown, if that was just now; otherwise the price is a new one. */
export function usableProration(
  { periodStart, periodEnd, hasPaymentMethod }: Subscription,
  shownAt: Date | undefined,
  now: Date,
): Date | null {
  if (!shownAt || !hasPaymentMethod) return null;
  const isWithin = shownAt >= periodStart && shownAt <= periodEnd;
  return isWithin && isRecentlyShown(shownAt, now) ? shownAt : null;
}

export function isRecentlyShown(shownAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - shownAt.getTime();
  return ageMs <= SHOWN_MS && ageMs >= -CLOCK_MS;
}
