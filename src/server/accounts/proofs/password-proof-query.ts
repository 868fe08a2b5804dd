import { and, eq, gt } from 'drizzle-orm';
import { auditLog } from '#server/audit/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { passkeys } from './table.ts';

export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether the password was reset after `since` by an emailed link, which proves access to the
 * mailbox.
 */
export async function hasRecentPasswordReset(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        gt(auditLog.at, since),
        eq(auditLog.action, 'account.password-reset'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
