import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ActivitySelection } from '#shared/team/activity-contract.ts';
import { actionsOfKind } from './action-words.ts';

export type ActivityRow = Awaited<ReturnType<typeof findActivity>>[number];

/**
 * The activity of a business, newest first. IDs ascend with time, so an ID serves as the cursor.
 */
export async function findActivity(
  db: Queryable,
  businessId: string,
  { memberId, kind, from, to, before }: ActivitySelection & { before?: string | undefined },
  most: number,
) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      userId: auditLog.userId,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.businessId, businessId),
        memberId ? eq(auditLog.userId, memberId) : undefined,
        kind ? inArray(auditLog.action, actionsOfKind(kind)) : undefined,
        from ? gte(auditLog.at, startOf(from)) : undefined,
        to ? lt(auditLog.at, sql`${startOf(to)} + interval '1 day'`) : undefined,
        before ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most);
}

function startOf(day: string): SQL {
  return sql`${day}::date at time zone 'UTC'`;
}
