import type { Transaction } from '#server/platform/database/database.ts';
import { findLastEntered } from './member-query.ts';
import { openBusiness } from './open-business.ts';

/** The business a user entered last; opens a new one for a user who belongs to none. */
export async function businessOf(tx: Transaction, userId: string, at: Date): Promise<string> {
  return (await findLastEntered(tx, userId)) ?? (await openBusiness(tx, { userId, at }));
}
