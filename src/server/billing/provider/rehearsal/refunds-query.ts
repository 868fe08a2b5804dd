import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { type SimulatedRefund, simulatedRefunds } from './table.ts';

export async function insertRefund(
  db: Queryable,
  refund: typeof simulatedRefunds.$inferInsert,
): Promise<void> {
  await db.insert(simulatedRefunds).values(refund);
}

/** Newest first. */
export async function refundsOf(
  db: Queryable,
  customerId: string,
  most: number,
): Promise<SimulatedRefund[]> {
  return await db
    .select()
    .from(simulatedRefunds)
    .where(eq(simulatedRefunds.customerId, customerId))
    .orderBy(desc(simulatedRefunds.createdAt), desc(simulatedRefunds.id))
    .limit(most);
}
