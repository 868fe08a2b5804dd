import type { Queryable } from '#server/platform/database/database.ts';
import { auditLog } from './table.ts';

export async function insertAuditEntry(
  db: Queryable,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(entry);
}
