import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { replyPacks } from '../subscriptions/table.ts';

export type ReplyPack = typeof replyPacks.$inferSelect;

const MAX_PACKS = 100;

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
