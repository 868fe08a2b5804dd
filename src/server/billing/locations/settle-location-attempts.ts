import type { Services } from '#server/services.ts';
import { findOpenAttempt } from './location-attempts-query.ts';
import { trySettleLocationAttempt } from './settle-location-attempt.ts';

/**
 * Finishes or refuses what waits for a payment of the owner, by what the provider says now: for
 * everybody who has heard that something has changed there. What is being asked this moment is left
 * to whoever asks, and what cannot be settled now to the repair. Acquires the owner's lease.
 */
export async function settleWaitingAttempt(services: Services, businessId: string): Promise<void> {
  const open = await findOpenAttempt(services.db, businessId);
  if (open?.state === 'waiting') await trySettleLocationAttempt(services, open);
}
