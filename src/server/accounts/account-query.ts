import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { businessNameSql, isAsleepSql, ownerUserIdSql } from '#server/businesses/business-query.ts';
import { currentReplyMonthSql } from '#server/businesses/month-usage-query.ts';
import { isPlanSelectedSql } from '#server/businesses/queries.ts';
import { businesses, members } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './present-user.ts';
import { lacksSecondFactorSql } from './proofs/second-factor-query.ts';
import { users } from './table.ts';

/** Public IDs of a member's venues; null if the member has access to all venues. */
const venueIds = sql<string[] | null>`case when not ${members.hasAllVenues} then (
  select coalesce(array_agg(venues.venue_id order by venues.created_at, venues.id), '{}')
  from member_venues own join venues on venues.id = own.venue_uuid
  where own.business_id = ${members.businessId} and own.user_id = ${members.userId}
    and venues.deleted_at is null
) end`;

const ownerName = sql<string | null>`(
  select nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')
  from users person where person.id = ${ownerUserIdSql(sql`${members.businessId}`)}
)`;

/** Returns undefined if the user is not a member of this business. */
export async function findAccount(
  services: Pick<Services, 'now'> & { db: Queryable },
  { userId, businessId }: { userId: string; businessId: string },
): Promise<Account | undefined> {
  const { db } = services;
  const [row] = await db
    .select({
      user: getTableColumns(users),
      business: {
        ...getTableColumns(businesses),
        ...currentReplyMonthSql(databaseNow(services)),
        planSelected: isPlanSelectedSql,
      },
      ownerName,
      member: {
        role: members.role,
        venueIds,
        isAsleep: isAsleepSql(sql`members`),
        lacksSecondFactor: lacksSecondFactorSql(sql`members`),
      },
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .where(and(eq(members.userId, userId), eq(members.businessId, businessId)));
  return row && { ...row, businesses: await findUserBusinesses(db, userId) };
}

/** All businesses the user is a member of, the oldest membership first. */
async function findUserBusinesses(db: Queryable, userId: string): Promise<Account['businesses']> {
  return await db
    .select({ id: members.businessId, name: businessNameSql(id), role: members.role })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.businessId));
}

const id: SQL = sql`${members.businessId}`;
