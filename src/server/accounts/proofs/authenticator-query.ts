import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from './table.ts';

export type TotpRow = typeof totpSecrets.$inferSelect;

export async function findTotp(db: Queryable, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row;
}

/** True once the app's first code was confirmed; only then does signing in require codes. */
export async function hasAuthenticator(db: Queryable, userId: string): Promise<boolean> {
  return Boolean((await findTotp(db, userId))?.confirmedAt);
}

/** Stores a new secret, replacing an unconfirmed one. Returns false if a confirmed one exists. */
export async function storeUnconfirmedTotpSecret(
  db: Queryable,
  offered: { userId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const { secret, createdAt } = offered;
  const rows = await db
    .insert(totpSecrets)
    .values(offered)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, createdAt, lastTimeStep: null },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** Returns false if the secret was confirmed or replaced in the meantime. */
export async function confirmTotp(
  db: Queryable,
  { userId, secret }: Pick<TotpRow, 'userId' | 'secret'>,
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const offered = and(
    eq(totpSecrets.userId, userId),
    eq(totpSecrets.secret, secret),
    isNull(totpSecrets.confirmedAt),
  );
  const rows = await db
    .update(totpSecrets)
    .set({ confirmedAt: at, lastTimeStep: step })
    .where(offered)
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/**
 * Accepts each code only once: its time step must be later than that of the last code used. Returns
 * false otherwise.
 */
export async function spendTimeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const isLater = or(isNull(totpSecrets.lastTimeStep), lt(totpSecrets.lastTimeStep, step));
  const rows = await db
    .update(totpSecrets)
    .set({ lastTimeStep: step })
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt), isLater))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** Stores the secret again, encrypted with the current key instead of an older one. */
export async function resealTotp(
  db: Queryable,
  { userId, secret }: Pick<TotpRow, 'userId' | 'secret'>,
  sealed: string,
): Promise<void> {
  await db
    .update(totpSecrets)
    .set({ secret: sealed })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, secret)));
}

export async function deleteTotp(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** If a code is used twice at the same moment, only one use succeeds. */
export async function spendRecoveryCode(
  db: Queryable,
  { userId, codeHash }: { userId: string; codeHash: string },
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
        sql`exists (
          select from totp_secrets own
          where own.user_id = ${userId} and own.confirmed_at is not null
        )`,
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.count ?? 0;
}

/** Deletes every passkey, app and recovery code of an account that is being erased. */
export async function deleteUserProofs(tx: Transaction, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}
