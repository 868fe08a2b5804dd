import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { auditLog } from './table.ts';

export async function insertAuditEntry(
  db: Queryable,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Whether the log has an entry for this action by the user. */
export async function hasAuditEntry(
  db: Queryable,
  userId: string,
  action: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)))
    .limit(1);
  return row !== undefined;
}
