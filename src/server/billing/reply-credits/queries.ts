import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { replyCreditEntries } from '../payments/table.ts';

export type ReplyCreditEntry = typeof replyCreditEntries.$inferInsert;

/** Adds a ledger entry; returns false if the same entry already exists. */
export async function insertReplyCreditEntry(
  db: Queryable,
  entry: ReplyCreditEntry,
): Promise<boolean> {
  const rows = await db
    .insert(replyCreditEntries)
    .values(entry)
    .onConflictDoNothing({ target: [replyCreditEntries.reason, replyCreditEntries.source] })
    .returning({ id: replyCreditEntries.id });
  return rows.length > 0;
}

/** The ledger entry in which a reply spent its credit. */
export async function findSpentCredit(db: Queryable, source: string) {
  return await findEntry(db, 'reply', source);
}

/** The ledger entry in which a checkout granted its credits. */
export async function findBoughtCredits(db: Queryable, source: string) {
  return await findEntry(db, 'purchase', source);
}

async function findEntry(db: Queryable, reason: ReplyCreditEntry['reason'], source: string) {
  const [row] = await db
    .select()
    .from(replyCreditEntries)
    .where(and(eq(replyCreditEntries.reason, reason), eq(replyCreditEntries.source, source)));
  return row;
}
