import type { Queryable } from '#server/platform/database/database.ts';
import { billingNotices } from './table.ts';

/** True for the first mail about this; it is written in the transaction of what it tells. */
export async function claimNotice(
  db: Queryable,
  notice: typeof billingNotices.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(billingNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ key: billingNotices.key });
  return rows.length > 0;
}
