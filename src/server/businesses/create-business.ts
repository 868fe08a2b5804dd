import type { Transaction } from '#server/platform/database/database.ts';
import { findLastUsedBusiness } from './member-query.ts';
import { type BusinessChange, insertBusiness, insertMember } from './queries.ts';

/** Opens a business whose owner is the user who signed up. */
export async function createBusiness(
  tx: Transaction,
  { userId, at, ...values }: BusinessChange & { userId: string; at: Date },
): Promise<string> {
  const businessId = await insertBusiness(tx, { createdAt: at, updatedAt: at, ...values });
  await insertMember(tx, { businessId, userId, role: 'owner', createdAt: at });
  return businessId;
}

/** The business a user entered last; opens a new one for a user who belongs to none. */
export async function findOrCreateBusiness(
  tx: Transaction,
  userId: string,
  at: Date,
): Promise<string> {
  return (await findLastUsedBusiness(tx, userId)) ?? (await createBusiness(tx, { userId, at }));
}
