import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { creditTransactions } from './table.ts';

/** Returns false if a transaction of this type and source already exists. */
export async function insertCreditTransaction(
  db: Queryable,
  transaction: typeof creditTransactions.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(creditTransactions)
    .values(transaction)
    .onConflictDoNothing({ target: [creditTransactions.type, creditTransactions.source] })
    .returning({ id: creditTransactions.id });
  return rows.length > 0;
}

export async function hasCreditTransaction(
  db: Queryable,
  { type, source }: { type: string; source: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: creditTransactions.id })
    .from(creditTransactions)
    .where(and(eq(creditTransactions.type, type), eq(creditTransactions.source, source)));
  return rows.length > 0;
}
