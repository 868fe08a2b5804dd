import type { Transaction } from '#server/platform/database/database.ts';
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
