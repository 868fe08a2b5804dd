import { and, asc, desc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { currentStatus, type GuestsCall, toldOfCall, WAITING_SINCE } from '../calls/queries.ts';
import { calls, floorSwitches } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** How long a call that nobody took stands on the board, and how far answers reach back. */
const SHOWN_FOR_MS = HOUR_MS;
/** Nobody was away for longer than a board can tell of. */
const MOST_CHANGES = 100;
/** No room is so large that more of its guests answer within an hour. */
const MOST_ANSWERS = 300;

/** What somebody still has to do something about: who waits first, safety matters before all. */
export async function findOpenCalls(services: Needs, venueUuid: string): Promise<GuestsCall[]> {
  return selectCalls(services)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        // Word for word as in the index.
        sql`${calls.status} in ('waiting', 'taken', 'missed')`,
        // What ended by itself is over for the board, though somebody may still go.
        sql`${calls.lapsedAt} is null`,
        or(
          eq(calls.status, 'taken'),
          sql`${WAITING_SINCE} >= ${databaseLater(services, -SHOWN_FOR_MS)}`,
        ),
      ),
    )
    .orderBy(
      sql`${calls.status} = 'taken'`,
      sql`${calls.safety} is null`,
      asc(calls.createdAt),
      asc(calls.id),
    );
}

/** Calls that anything happened to since then, the oldest first. */
export async function findChangedCalls(
  services: Needs,
  venueUuid: string,
  since: string,
): Promise<GuestsCall[]> {
  const moment = sql`${since}::timestamptz`;
  return selectCalls(services)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        gte(calls.createdAt, databaseLater(services, -24 * HOUR_MS)),
        sql`greatest(${calls.createdAt}, ${calls.takenAt}, ${calls.givenBackAt}, ${calls.doneAt},
          ${calls.withdrawnAt}, ${calls.missedAt}) > ${moment}`,
      ),
    )
    .orderBy(asc(calls.createdAt), asc(calls.id))
    .limit(MOST_CHANGES);
}

function selectCalls(services: Needs) {
  return services.db
    .select({ ...getTableColumns(calls), currentStatus: currentStatus(services) })
    .from(calls);
}

export async function findSwitches(services: Needs, venueUuid: string) {
  const { rows } = await services.db.execute<{
    now: string;
    quiet_until: string | null;
    closed_until: string | null;
  }>(sql`
    select ${databaseNow(services)} as now,
      case when quiet_until > ${databaseNow(services)} then quiet_until end as quiet_until,
      case when closed_until > ${databaseNow(services)} then closed_until end as closed_until
    from (select) as nothing left join floor_switches on venue_uuid = ${venueUuid}::uuid
  `);
  const [row] = rows;
  return {
    now: iso(row?.now) ?? services.now().toISOString(),
    quietUntil: iso(row?.quiet_until),
    closedUntil: iso(row?.closed_until),
  };
}

function iso(text: string | null | undefined): string | null {
  return text ? new Date(text).toISOString() : null;
}

/** What is not named stays as it is. */
export async function storeSwitches(
  db: Queryable,
  venueUuid: string,
  change: { quietUntil?: Date | null; closedUntil?: Date | null },
): Promise<void> {
  await db
    .insert(floorSwitches)
    .values({ venueUuid, ...change })
    .onConflictDoUpdate({ target: floorSwitches.venueUuid, set: { venueUuid, ...change } });
}

/** Tells the boards of a venue that it is not about any one call. */
export async function tellBoards(
  db: Queryable,
  { businessId, venueUuid }: { businessId: string; venueUuid: string },
): Promise<void> {
  await db.execute(
    sql`select ${toldOfCall(sql`null`, sql`${venueUuid}::uuid`, sql`${businessId}::uuid`)}`,
  );
}

/** What guests answered within the last hour, the last at the end. */
export async function findRecentAnswers(services: Needs, venueUuid: string) {
  const newest = await services.db
    .select({
      tableNumber: feedback.tableNumber,
      rating: sql<Rating>`${feedback.overallRating}`,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .where(
      and(
        eq(feedback.venueUuid, venueUuid),
        sql`${feedback.heldAt} is null`,
        gte(feedback.createdAt, databaseLater(services, -SHOWN_FOR_MS)),
        sql`${feedback.overallRating} is not null`,
      ),
    )
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(MOST_ANSWERS);
  return newest.reverse();
}

/** A call at one of the venues in scope, as it is now, with where it is. */
export async function findCallInScope(services: Needs, scope: TenantScope, id: string) {
  const [row] = await services.db
    .select({
      ...getTableColumns(calls),
      currentStatus: currentStatus(services),
      businessId: sql<string>`${venues.businessId}`,
    })
    .from(calls)
    .innerJoin(venues, eq(venues.id, calls.venueUuid))
    .where(and(eq(calls.id, id), isInScope(scope), sql`${venues.deletedAt} is null`));
  return row;
}
