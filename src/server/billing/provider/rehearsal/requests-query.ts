import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { simulatedRequests } from './table.ts';

/** Whether the key is new. One that another call holds is waited for. */
export async function claimRequest(
  db: Queryable,
  request: { key: string; requestHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(simulatedRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: simulatedRequests.key });
  return rows.length > 0;
}

export async function findRequest(
  db: Queryable,
  key: string,
): Promise<typeof simulatedRequests.$inferSelect | undefined> {
  const [row] = await db.select().from(simulatedRequests).where(eq(simulatedRequests.key, key));
  return row;
}

export async function updateAnswer(db: Queryable, key: string, answer: unknown): Promise<void> {
  await db.update(simulatedRequests).set({ answer }).where(eq(simulatedRequests.key, key));
}
