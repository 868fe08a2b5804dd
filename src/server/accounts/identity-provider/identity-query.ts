import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { identities } from '../table.ts';

export type IdentityKey = { issuer: string; subject: string };

/** Serialises simultaneous sign-ins of one identity, even before it is bound to an account. */
export async function lockIdentity(
  tx: Transaction,
  { issuer, subject }: IdentityKey,
): Promise<void> {
  const key = `identity:${JSON.stringify([issuer, subject])}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function findUserOfIdentity(
  db: Queryable,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId;
}

/**
 * Returns true if the identity was bound to the account. An account keeps the same identity per
 * issuer for good.
 */
export async function bindIdentity(
  tx: Transaction,
  identity: typeof identities.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return rows.length > 0;
}

export async function deleteUserIdentities(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
