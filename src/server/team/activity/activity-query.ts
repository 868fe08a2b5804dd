import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { auditLog } from '#server/audit/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { devices } from '#server/team/table.ts';
import { venues } from '#server/venues/table.ts';
import type { ActivitySelection } from '#shared/team/activity-contract.ts';
import { actionsOf } from './action-words.ts';

export type ActivityRow = Awaited<ReturnType<typeof findActivity>>[number];

const VENUE = sql`${auditLog.details} ->> 'venue'`;
const DEVICE = sql`${auditLog.details} ->> 'device'`;

/**
 * The newest first. Ids are given in the order of time, so the id of a row is its place. Rows of
 * before there were businesses name the person alone, whose id was the business's.
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
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      deviceName: devices.name,
      venueName: venues.name,
      browser: sql<string | null>`${auditLog.details} ->> 'browser'`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(
      devices,
      and(eq(sql`${devices.id}::text`, DEVICE), eq(devices.businessId, businessId)),
    )
    .leftJoin(venues, and(eq(sql`${venues.id}::text`, VENUE), eq(venues.businessId, businessId)))
    .where(
      and(
        eq(auditLog.businessId, businessId),
        memberId ? eq(auditLog.userId, memberId) : undefined,
        kind ? inArray(auditLog.action, actionsOf(kind)) : undefined,
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
