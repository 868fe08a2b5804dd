import type { Transaction } from '#server/platform/database/database.ts';
import { createBusiness } from './create-business.ts';
import { findLastUsedBusiness } from './member-query.ts';

/** The business a user entered last; opens a new one for a user who belongs to none. */
export async function findOrCreateBusiness(
  tx: Transaction,
  userId: string,
  at: Date,
): Promise<string> {
  return (await findLastUsedBusiness(tx, userId)) ?? (await createBusiness(tx, { userId, at }));
}
