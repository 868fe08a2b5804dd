import { and, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  type OnboardingStepName,
  onboardingSteps,
  replacedLinks,
  sessions,
  users,
} from './table.ts';

const account = {
  ...getTableColumns(users),
  // Spelled out, since a column alone would be taken for one of the inner table.
  planSelected: sql<boolean>`exists (
    select from onboarding_steps step where step.user_id = users.id and step.step = 'plan_selected'
  )`,
};

export type Account = typeof users.$inferSelect & { planSelected: boolean };
export type AccountChange = Partial<typeof users.$inferInsert>;

export async function findAccount(db: Queryable, userId: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId));
  return row;
}

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email));
  return row;
}

export async function findOwnerOfCustomer(
  db: Queryable,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.paymentCustomerId, customerId));
  return row?.id;
}

export async function lockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [row] = await tx.select(account).from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/**
 * Makes everybody who is about to create or change the account of this address wait in line,
 * also while there is no row yet that could be locked.
 */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
}

/** The account that a link from a mail belongs to, locked until the transaction ends. */
export async function lockAccountByToken(
  tx: Transaction,
  kind: 'emailVerificationToken' | 'passwordResetToken',
  tokenHash: string,
): Promise<Account | undefined> {
  const [row] = await tx
    .select(account)
    .from(users)
    .where(eq(users[kind], tokenHash))
    .for('update');
  return row;
}

/** The account of a verification link, also of one that a newer mail has replaced. */
export async function findAccountByVerificationLink(
  db: Queryable,
  tokenHash: string,
): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(users)
    .where(
      or(
        eq(users.emailVerificationToken, tokenHash),
        inArray(
          users.id,
          db
            .select({ userId: replacedLinks.userId })
            .from(replacedLinks)
            .where(eq(replacedLinks.tokenHash, tokenHash)),
        ),
      ),
    );
  return row;
}

/** Whose verification link it was before a newer mail replaced it. */
export async function findOwnerOfReplacedLink(
  db: Queryable,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: replacedLinks.userId })
    .from(replacedLinks)
    .where(eq(replacedLinks.tokenHash, tokenHash));
  return row?.userId;
}

export async function insertReplacedLink(
  tx: Transaction,
  link: typeof replacedLinks.$inferInsert,
): Promise<void> {
  await tx.insert(replacedLinks).values(link).onConflictDoNothing();
}

export async function deleteReplacedLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(replacedLinks).where(eq(replacedLinks.userId, userId));
}

export async function deleteReplacedLinksBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(replacedLinks).where(lte(replacedLinks.replacedAt, moment));
}

export async function insertAccount(
  tx: Transaction,
  values: typeof users.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
}

export async function updateAccount(
  db: Queryable,
  userId: string,
  change: AccountChange & { updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** Only the first time counts, also when several codes are made at once. */
export async function recordFirstQr(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ firstQrGeneratedAt: at, updatedAt: at })
    .where(and(eq(users.id, userId), isNull(users.firstQrGeneratedAt)));
}

export async function insertSession(
  db: Queryable,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findSession(db: Queryable, sid: string) {
  const [row] = await db
    .select({
      sid: sessions.sid,
      userId: sessions.userId,
      sess: sessions.sess,
      expire: sessions.expire,
      createdAt: sessions.createdAt,
      emailVerified: users.emailVerified,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sid));
  return row;
}

export async function prolongSession(db: Queryable, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
}

export async function deleteSession(db: Queryable, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

export async function deleteSessionsOf(
  db: Queryable,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  const isOther = options.except === undefined ? undefined : ne(sessions.sid, options.except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, now));
}

/** Recording a step twice keeps the first. */
export async function recordStep(
  db: Queryable,
  step: {
    userId: string;
    step: OnboardingStepName;
    completedAt: Date;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  await db.insert(onboardingSteps).values(step).onConflictDoNothing();
}

export async function deleteSteps(db: Queryable, userId: string): Promise<void> {
  await db.delete(onboardingSteps).where(eq(onboardingSteps.userId, userId));
}
