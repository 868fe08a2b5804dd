import type { Transaction } from '#server/platform/database/database.ts';
import { findLastEntered } from './member-query.ts';
import { openBusiness } from './open-business.ts';

/** The business that somebody works for who signs up: without any, it is one of their own. */
export async function businessOf(tx: Transaction, userId: string, at: Date): Promise<string> {
  return (await findLastEntered(tx, userId)) ?? (await openBusiness(tx, { userId, at }));
}
