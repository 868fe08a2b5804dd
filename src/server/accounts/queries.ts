import { eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { replacedVerificationLinks, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;
export type UserChange = Partial<typeof users.$inferInsert>;

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function lockUser(tx: Transaction, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Prevents the account from being deleted before the transaction ends. */
export async function lockUserAgainstDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
}

/**
 * Serialises everything that creates or changes the account of this address, even before there is a
 * row to lock.
 */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${emailLock(email)})`);
}

/**
 * Does the same as `lockEmail` without waiting; returns false while another transaction holds the
 * lock.
 */
export async function tryLockEmail(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${emailLock(email)}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

function emailLock(email: string): SQL {
  return sql`hashtextextended(${`email:${email}`}, 0)`;
}

/** Finds the account of an emailed link and locks it until the transaction ends. */
export async function lockUserByToken(
  tx: Transaction,
  kind: 'emailVerificationToken' | 'passwordResetToken' | 'newEmailToken',
  tokenHash: string,
): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users[kind], tokenHash)).for('update');
  return row;
}

/** Finds the account of a verification link, even if a newer email has replaced the link. */
export async function findUserByVerificationLink(
  db: Queryable,
  tokenHash: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      or(
        eq(users.emailVerificationToken, tokenHash),
        inArray(
          users.id,
          db
            .select({ userId: replacedVerificationLinks.userId })
            .from(replacedVerificationLinks)
            .where(eq(replacedVerificationLinks.tokenHash, tokenHash)),
        ),
      ),
    );
  return row;
}

/** Finds the user of a verification link that a newer email has replaced. */
export async function findUserOfReplacedVerificationLink(
  db: Queryable,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: replacedVerificationLinks.userId })
    .from(replacedVerificationLinks)
    .where(eq(replacedVerificationLinks.tokenHash, tokenHash));
  return row?.userId;
}

export async function insertReplacedVerificationLink(
  tx: Transaction,
  link: typeof replacedVerificationLinks.$inferInsert,
): Promise<void> {
  await tx.insert(replacedVerificationLinks).values(link).onConflictDoNothing();
}

export async function deleteReplacedVerificationLinksOf(
  tx: Transaction,
  userId: string,
): Promise<void> {
  await tx.delete(replacedVerificationLinks).where(eq(replacedVerificationLinks.userId, userId));
}

export async function deleteReplacedVerificationLinksBefore(
  db: Database,
  moment: Date,
): Promise<void> {
  await db
    .delete(replacedVerificationLinks)
    .where(lte(replacedVerificationLinks.replacedAt, moment));
}

export async function insertUser(
  tx: Transaction,
  values: typeof users.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
}

export async function updateUser(
  db: Queryable,
  userId: string,
  change: UserChange & { updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}
