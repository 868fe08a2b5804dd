import { and, count, eq, gte, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { members } from '#server/businesses/table.ts';
import { NEWEST_FIRST } from '#server/feedback/inbox/list-query.ts';
import { IS_PRAISE_TO_PASS_ON } from '#server/feedback/inbox/praise-to-pass-on-query.ts';
import { HAS_NO_OWN_WORDS, IS_PRAISE } from '#server/feedback/queries.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { SERVER_SPELLING } from '#server/stats/rollups/definitions.ts';
import { worksAtVenueSql } from '#server/venues/listening-query.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { addDays, type DaySpan } from '#shared/stats/definitions.ts';

/** The most praises that are listed: more than a member reads at once. */
const MAX_PRAISE = 50;

/** How far back to look; older praise is not shown. */
const DAYS_LOOKED_BACK = 30;
/** How many praises to read: enough to choose from even on a busy day. */
const CANDIDATES = 60;

/** The last day before today with praise, and its number of praises and answers. */
export async function findPraisedDay(
  db: Queryable,
  venue: VenueWithToday,
): Promise<{ date: string; praised: number; answers: number } | undefined> {
  const looked = {
    first: addDays(venue.today, -DAYS_LOOKED_BACK),
    last: addDays(venue.today, -1),
  };
  const [newest] = await db
    .select({ date: sql<string>`(created_at at time zone ${venue.timezone})::date::text` })
    .from(feedback)
    .where(and(isAtVenueOnDays(venue, looked), IS_PRAISE))
    .orderBy(NEWEST_FIRST)
    .limit(1);
  if (!newest) return undefined;
  const [counted] = await db
    .select({
      praised: sql<number>`count(*) filter (where ${IS_PRAISE})::int`,
      answers: sql<number>`count(*)::int`,
    })
    .from(feedback)
    .where(isAtVenueOnDays(venue, { first: newest.date, last: newest.date }));
  if (!counted) throw new Error('a day without a count');
  return { ...newest, ...counted };
}

/** Praise of that day that guests wrote and that may be passed on, newest first. */
export async function findPraiseOfDay(db: Queryable, venue: VenueWithToday, date: string) {
  return (
    db
      .select({
        id: feedback.id,
        venueUuid: feedback.venueUuid,
        textGeneral: feedback.textGeneral,
        textSpecific: feedback.textSpecific,
        serverName: feedback.serverName,
        primaryIssue: feedback.primaryIssue,
        tableNumber: feedback.tableNumber,
      })
      .from(feedback)
      .where(
        and(
          isAtVenueOnDays(venue, { first: date, last: date }),
          IS_PRAISE_TO_PASS_ON,
          not(HAS_NO_OWN_WORDS),
        ),
      )
      // Matches the order of the index, which avoids sorting a busy day.
      .orderBy(NEWEST_FIRST)
      .limit(CANDIDATES)
  );
}

function isAtVenueOnDays(venue: VenueWithToday, days: DaySpan): SQL | undefined {
  return and(
    eq(feedback.venueUuid, venue.id),
    isNull(feedback.heldAt),
    arrivedOnSql(days, venue.timezone),
  );
}

export async function findFirstName(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.firstName }).from(users).where(eq(users.id, userId));
  return row?.name?.trim() || null;
}

/** Praise with words that names this person, at the venues of the scope. */
export async function findPraiseForName(
  db: Queryable,
  scope: TenantScope,
  {
    name,
    since,
    venueId,
    isWritten = false,
  }: { name: string; since: Date; venueId?: string; isWritten?: boolean },
) {
  return db
    .select({
      id: feedback.id,
      textGeneral: feedback.textGeneral,
      textSpecific: feedback.textSpecific,
      tableNumber: feedback.tableNumber,
      venueId: venues.venueId,
      venueName: venues.name,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(
      and(
        isPraiseFor(scope, { name, since }),
        isOfVenue(venueId),
        // A tapped topic must not stand as a quotation.
        isWritten ? not(HAS_NO_OWN_WORDS) : undefined,
      ),
    )
    .orderBy(sql`${feedback.createdAt} desc, ${feedback.id} desc`)
    .limit(MAX_PRAISE);
}

/** The number of praises for a name, by age in days and by topic. */
export async function countPraiseForName(
  db: Queryable,
  scope: TenantScope,
  { name, since, now, venueId }: { name: string; since: Date; now: Date; venueId?: string },
) {
  const daysAgo = sql<number>`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${feedback.createdAt}) / 86400)::int`;
  return db
    .select({ daysAgo: daysAgo.as('days_ago'), topic: feedback.primaryIssue, count: count() })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(and(isPraiseFor(scope, { name, since }), isOfVenue(venueId)))
    .groupBy(sql`days_ago`, feedback.primaryIssue);
}

/**
 * The member with this first name who works at the venue; undefined if none has it, or if several
 * do, because the praise of one is not for the others.
 */
export async function findMemberByFirstName(
  db: Queryable,
  venueUuid: string,
  name: string,
): Promise<{ userId: string; firstName: string; email: string } | undefined> {
  const rows = await db
    .select({ userId: users.id, firstName: users.firstName, email: users.email })
    .from(venues)
    .innerJoin(members, eq(members.businessId, venues.businessId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(venues.id, venueUuid),
        worksAtVenueSql(),
        sql`${withoutAccentsSql(sql`btrim(${users.firstName})`)} = ${withoutAccentsSql(sql`${name}::text`)}`,
      ),
    )
    .limit(2);
  const [row] = rows;
  if (rows.length !== 1 || !row?.firstName || !row.email) return undefined;
  return { userId: row.userId, firstName: row.firstName, email: row.email };
}

function isOfVenue(venueId: string | undefined): SQL | undefined {
  return venueId === undefined ? undefined : eq(venues.venueId, venueId);
}

function isPraiseFor(
  scope: TenantScope,
  { name, since }: { name: string; since: Date },
): SQL | undefined {
  return and(
    isInScope(scope),
    isNull(venues.deletedAt),
    isNull(feedback.heldAt),
    gte(feedback.createdAt, since),
    IS_PRAISE_TO_PASS_ON,
    or(sql`text_specific is not null`, sql`text_general is not null`),
    sql`${withoutAccentsSql(SERVER_SPELLING)} = ${withoutAccentsSql(sql`${name}::text`)}`,
  );
}

/** Ignores case and accents, since many guests write Jose for José. */
function withoutAccentsSql(text: SQL): SQL {
  return sql`regexp_replace(normalize(search_folded(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
}
