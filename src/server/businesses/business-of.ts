import type { Transaction } from '#server/platform/database/database.ts';
import { openBusiness } from './open-business.ts';
import { findMembershipsOf } from './queries.ts';

/**
 * The business that somebody works for who has not said which: the one they have belonged to longest.
 * Whoever has left the last one begins with one of their own, as everybody does who signs up.
 */
export async function businessOf(tx: Transaction, userId: string, at: Date): Promise<string> {
  const [longest] = await findMembershipsOf(tx, userId);
  return longest?.businessId ?? (await openBusiness(tx, { userId, at }));
}
