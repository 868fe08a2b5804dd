import type { Services } from '../platform/services.ts';
import { findOpenAttempt } from './location-attempts-query.ts';
import { settleLocationAttempt } from './settle-location-attempt.ts';

/**
 * Finishes or refuses what an owner has open, by what the provider says now: for everybody who has
 * heard that something has changed there. Safe to repeat; takes the owner's turn.
 */
export async function settleLocationAttempts(services: Services, ownerId: string): Promise<void> {
  const open = await findOpenAttempt(services.db, ownerId);
  if (open) await settleLocationAttempt(services, open);
}
