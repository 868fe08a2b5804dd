import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ClientConfig } from '../provider/port.ts';
import { replyPacks, subscriptions } from '../subscriptions/table.ts';
import { creditTransactions } from './table.ts';

const MAX_PACKS = 100;

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

export type ReplyPack = typeof replyPacks.$inferSelect;

export async function findOpenPack(
  db: Queryable,
  businessId: string,
): Promise<ReplyPack | undefined> {
  const [row] = await db
    .select()
    .from(replyPacks)
    .where(and(eq(replyPacks.businessId, businessId), eq(replyPacks.state, 'open')));
  return row;
}

export async function findPack(db: Queryable, checkoutId: string): Promise<ReplyPack | undefined> {
  const [row] = await db.select().from(replyPacks).where(eq(replyPacks.checkoutId, checkoutId));
  return row;
}

/** Packs that were paid for, newest first. */
export async function findPaidPacks(db: Queryable, businessId: string): Promise<ReplyPack[]> {
  return await db
    .select()
    .from(replyPacks)
    .where(
      and(eq(replyPacks.businessId, businessId), inArray(replyPacks.state, ['paid', 'mismatch'])),
    )
    .orderBy(desc(replyPacks.createdAt))
    .limit(MAX_PACKS);
}

export async function insertPack(
  db: Queryable,
  pack: typeof replyPacks.$inferInsert,
): Promise<void> {
  await db.insert(replyPacks).values(pack).onConflictDoNothing();
}

export async function updatePack(
  db: Queryable,
  checkoutId: string,
  change: Partial<Pick<ReplyPack, 'state' | 'paidAmount' | 'paidCurrency' | 'paidAt'>>,
): Promise<void> {
  await db.update(replyPacks).set(change).where(eq(replyPacks.checkoutId, checkoutId));
}

export async function countMismatchedPacks(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ packs: count() })
    .from(replyPacks)
    .where(eq(replyPacks.state, 'mismatch'));
  return row?.packs ?? 0;
}

export type CardToCheck = { businessId: string; subscriptionId: string };

/**
 * Paid plans whose card is due for a check; the card that has gone longest without one comes first.
 */
export async function findCardsToCheck(
  db: Queryable,
  due: {
    provider: ClientConfig['provider'];
    before: Date;
    /** Ids of businesses whose check failed and is to be retried later. */
    except: readonly string[];
    most: number;
  },
): Promise<CardToCheck[]> {
  const { businessId, subscriptionId, cardCheckedAt, provider, status } = subscriptions;
  const rows = await db
    .select({ businessId, subscriptionId })
    .from(subscriptions)
    .where(
      and(
        eq(provider, due.provider),
        isNotNull(subscriptionId),
        notInArray(businessId, [...due.except]),
        inArray(status, ['active', 'past_due']),
        or(isNull(cardCheckedAt), lte(cardCheckedAt, due.before)),
      ),
    )
    .orderBy(sql`${cardCheckedAt} nulls first`)
    .limit(due.most);
  return rows.flatMap(({ subscriptionId: id, ...row }) =>
    id ? [{ ...row, subscriptionId: id }] : [],
  );
}

export async function markCardChecked(
  db: Queryable,
  businessId: string,
  cardCheckedAt: Date,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cardCheckedAt })
    .where(eq(subscriptions.businessId, businessId));
}
