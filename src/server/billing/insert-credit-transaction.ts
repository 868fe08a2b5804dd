import type { Queryable } from '../platform/database.ts';
import { creditTransactions } from './table.ts';

export async function insertCreditTransaction(
  db: Queryable,
  transaction: typeof creditTransactions.$inferInsert,
): Promise<void> {
  await db.insert(creditTransactions).values(transaction);
}
