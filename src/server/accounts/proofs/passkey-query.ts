import { and, asc, count, eq, gt, lte } from 'drizzle-orm';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { passkeyChallenges, passkeys } from './table.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function findUserPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countUserPasskeys(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

export async function findPasskeyByCredential(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Returns undefined if this passkey is already registered. */
export async function insertPasskey(
  db: Queryable,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updatePasskey(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'isBackedUp' | 'lastUsedAt'>>,
): Promise<PasskeyRow | undefined> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [row] = await db.update(passkeys).set(change).where(own).returning();
  return row;
}

export async function deletePasskey(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const gone = await db.delete(passkeys).where(own).returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function insertChallenge(db: Queryable, question: ChallengeRow): Promise<void> {
  await db.insert(passkeyChallenges).values(question);
}

/** Deletes and returns the challenge, so that it can be used only once across all servers. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expiresAt, now)))
    .returning();
  return row;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
