import type { ProviderStatus, Subscription } from '../provider/port.ts';

const BEST_FIRST: readonly ProviderStatus[] = ['active', 'past_due', 'incomplete'];

/** The one that counts for an owner: what is paid for before what is only begun, then the newest. */
export function chooseSubscription(newestFirst: readonly Subscription[]): Subscription | null {
  for (const status of BEST_FIRST) {
    const found = newestFirst.find((subscription) => subscription.status === status);
    if (found) return found;
  }
  return null;
}
