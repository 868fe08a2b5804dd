import { and, count, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { IS_PRAISE } from '#server/feedback/praise-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { SERVER_SPELLING } from '#server/stats/rollups/definitions.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';

/** The most praises that are listed: more than a member reads at once. */
const MAX_PRAISE = 50;

export async function findFirstName(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.firstName }).from(users).where(eq(users.id, userId));
  return row?.name?.trim() || null;
}

/** Praise with words that names this person, at the venues of the scope. */
export async function findPraiseForName(
  db: Queryable,
  scope: TenantScope,
  { name, since }: { name: string; since: Date },
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
    .where(isPraiseFor(scope, { name, since }))
    .orderBy(sql`${feedback.createdAt} desc, ${feedback.id} desc`)
    .limit(MAX_PRAISE);
}

/** The number of praises for a name, by age in days and by topic. */
export async function countPraiseForName(
  db: Queryable,
  scope: TenantScope,
  { name, since, now }: { name: string; since: Date; now: Date },
) {
  const daysAgo = sql<number>`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${feedback.createdAt}) / 86400)::int`;
  return db
    .select({ daysAgo: daysAgo.as('days_ago'), topic: feedback.primaryIssue, count: count() })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(isPraiseFor(scope, { name, since }))
    .groupBy(sql`days_ago`, feedback.primaryIssue);
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
    IS_PRAISE,
    or(sql`text_specific is not null`, sql`text_general is not null`),
    sql`${plainLetters(SERVER_SPELLING)} = ${plainLetters(sql`${name}::text`)}`,
  );
}

/** Ignores case and accents, since many guests write Jose for José. */
function plainLetters(text: SQL): SQL {
  return sql`regexp_replace(normalize(search_folded(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
}
