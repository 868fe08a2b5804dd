import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { handovers } from '../table.ts';

export type HandoverRow = typeof handovers.$inferSelect;

export async function findHandover(
  db: Queryable,
  businessId: string,
): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.businessId, businessId));
  return row;
}

/** A business has at most one offer; a new offer replaces it. */
export async function upsertHandover(
  tx: Transaction,
  values: typeof handovers.$inferInsert,
): Promise<void> {
  await tx
    .insert(handovers)
    .values(values)
    .onConflictDoUpdate({ target: handovers.businessId, set: values });
}

export async function deleteHandover(tx: Transaction, businessId: string): Promise<void> {
  await tx.delete(handovers).where(eq(handovers.businessId, businessId));
}

/** Deletes the offer made by a member who is no longer an owner. */
export async function deleteHandoverByOwner(
  tx: Transaction,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  await tx
    .delete(handovers)
    .where(and(eq(handovers.businessId, businessId), eq(handovers.fromUserId, userId)));
}
