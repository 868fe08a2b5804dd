import { and, eq, gte, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/table.ts';
import { businessName } from '#server/businesses/business-name-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * The name of the business if it removed the user after `since`. Only the audit log still knows
 * this.
 */
export async function findRemovingBusinessName(
  db: Queryable,
  { businessId, userId, since }: { businessId: string; userId: string; since: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: businessName(sql`${auditLog.businessId}`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.businessId, businessId),
        gte(auditLog.at, since),
        eq(auditLog.action, 'member.removed'),
        eq(sql`${auditLog.details} ->> 'member'`, userId),
      ),
    )
    .limit(1);
  return row?.name;
}
