import type { Services } from '#server/services.ts';
import { findOpenAttempt } from './location-attempts-query.ts';
import { settleOrLater } from './settle-location-attempt.ts';

/**
 * Finishes or refuses what waits for a payment of the owner, by what the provider says now: for
 * everybody who has heard that something has changed there. What is being asked this moment is left
 * to whoever asks, and what cannot be settled now to the repair. Takes the owner's turn.
 */
export async function settleLocationAttempts(
  services: Services,
  businessId: string,
): Promise<void> {
  const open = await findOpenAttempt(services.db, businessId);
  if (open?.state === 'waiting') await settleOrLater(services, open);
}
