import { and, asc, desc, eq, getTableColumns, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alarmWordsSql, answerAlarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { CALL_SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import { currentCallStatusSql, notifyOfCallSql, WAITING_SINCE } from '../calls/queries.ts';
import { calls, floorSwitches } from '../table.ts';
import type { BoardCall } from './present-call.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };
type CallWithWords = Omit<BoardCall, 'staffMayRead'>;

const WORDS = {
  alarmWords: ofSafetyMatter(alarmWordsSql(sql`calls.feedback_id`, sql`calls.created_at`)),
  answerWords: ofSafetyMatter(answerAlarmWordsSql(sql`calls.feedback_id`, sql`calls.created_at`)),
  answerTexts: ofSafetyMatter(sql`coalesce((
    select array_remove(array[said.text_general, said.text_specific, said.primary_issue], null)
    from feedback said where said.id = calls.feedback_id
  ), '{}')`),
};

/** At most this many changed calls are sent to a board that reconnects. */
const MAX_CHANGES = 100;
/** So many answers show how every table feels, even on a busy evening. */
const MAX_ANSWERS = 300;

/** The calls that still need action: untaken before taken, safety matters first. */
export async function findOpenCalls(services: Needs, venueUuid: string): Promise<CallWithWords[]> {
  return selectCalls(services)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        // Must match the condition of `calls_open_index` literally, or the index is not used.
        sql`${calls.status} in ('waiting', 'taken', 'missed')`,
        // A lapsed call leaves the board, although a member may still claim it.
        sql`${calls.lapsedAt} is null`,
        or(
          eq(calls.status, 'taken'),
          sql`${WAITING_SINCE} >= ${databaseNowPlus(services, -CALL_SHOWN_FOR_MS)}`,
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

/** Longer than a night, so that the morning shift sees what the evening before left undone. */
export const ENDED_CALLS_SHOWN_FOR_MS = 18 * HOUR_MS;
export const MAX_ENDED_CALLS = 20;

/**
 * The latest calls that were taken and then lapsed, because nobody reported in time being at the
 * table. The oldest comes first.
 */
export async function findLapsedCalls(services: Needs, venueUuid: string) {
  const latest = await services.db
    .select({ id: calls.id, tableNumber: calls.tableNumber, lapsedAt: calls.lapsedAt })
    .from(calls)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        // Repeats the condition of `calls_open_index`, as above. A lapsed call is in that index,
        // because a member may still go to it.
        sql`${calls.status} in ('waiting', 'taken', 'missed') and ${calls.status} = 'missed'`,
        sql`${calls.lapsedAt} > ${databaseNowPlus(services, -ENDED_CALLS_SHOWN_FOR_MS)}`,
      ),
    )
    .orderBy(desc(calls.lapsedAt), desc(calls.id))
    .limit(MAX_ENDED_CALLS);
  return latest.reverse();
}

/** The latest alarms that a member ended as no safety matter, oldest first. */
export async function findDismissedAlarms(services: Needs, venueUuid: string) {
  const latest = await services.db
    .select({
      id: calls.id,
      tableNumber: calls.tableNumber,
      dismissedAt: calls.dismissedAt,
      by: DISMISSED_BY_NAME,
    })
    .from(calls)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        // An alarm is raised at most an hour after its answer, and dismissed while it is on a
        // board.
        gte(calls.createdAt, databaseNowPlus(services, -2 * CALL_SHOWN_FOR_MS)),
        sql`${calls.dismissedAt} > ${databaseNowPlus(services, -CALL_SHOWN_FOR_MS)}`,
      ),
    )
    .orderBy(desc(calls.dismissedAt), desc(calls.id))
    .limit(MAX_ENDED_CALLS);
  return latest.reverse();
}

/** The latest calls that changed after `since`, at most `MAX_CHANGES`, oldest call first. */
export async function findChangedCalls(
  services: Needs,
  venueUuid: string,
  since: string,
): Promise<CallWithWords[]> {
  const moment = sql`${since}::timestamptz`;
  const changedAt = sql`greatest(${calls.createdAt}, ${calls.takenAt}, ${calls.arrivedAt},
    ${calls.givenBackAt}, ${calls.doneAt}, ${calls.withdrawnAt}, ${calls.dismissedAt}, ${calls.missedAt})`;
  const latest = await selectCalls(services)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        gte(calls.createdAt, databaseNowPlus(services, -24 * HOUR_MS)),
        sql`${changedAt} > ${moment}`,
      ),
    )
    .orderBy(desc(changedAt), desc(calls.id))
    .limit(MAX_CHANGES);
  return latest.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * The first name only; null for a member without one, whose email address would be shown otherwise.
 */
const DISMISSED_BY_NAME = sql<string | null>`(
  select nullif(btrim(users.first_name), '') from users where users.id = calls.dismissed_by
)`;

function selectCalls(services: Needs) {
  return services.db
    .select({
      ...getTableColumns(calls),
      currentStatus: currentCallStatusSql(services),
      dismissedByName: DISMISSED_BY_NAME,
      ...WORDS,
    })
    .from(calls);
}

function ofSafetyMatter(words: SQL<string[]>): SQL<string[]> {
  return sql<string[]>`case when calls.safety is null then '{}'::text[] else ${words} end`;
}

export async function findFloorSwitches(services: Needs, venueUuid: string) {
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
    now: toIsoString(row?.now) ?? services.now().toISOString(),
    quietUntil: toIsoString(row?.quiet_until),
    closedUntil: toIsoString(row?.closed_until),
  };
}

function toIsoString(text: string | null | undefined): string | null {
  return text ? new Date(text).toISOString() : null;
}

/** Switches that are left out keep their value. */
export async function storeFloorSwitches(
  db: Queryable,
  venueUuid: string,
  change: { quietUntil?: Date | null; closedUntil?: Date | null },
): Promise<void> {
  await db
    .insert(floorSwitches)
    .values({ venueUuid, ...change })
    .onConflictDoUpdate({ target: floorSwitches.venueUuid, set: { venueUuid, ...change } });
}

/** Tells the boards of a venue to reload when the change is not about a single call. */
export async function notifyBoards(
  db: Queryable,
  { businessId, venueUuid }: { businessId: string; venueUuid: string },
): Promise<void> {
  await db.execute(
    sql`select ${notifyOfCallSql(sql`null`, sql`${venueUuid}::uuid`, sql`${businessId}::uuid`)}`,
  );
}

/**
 * Ratings that guests gave within the last hour: how many, how many of them glad, and the latest,
 * at most `MAX_ANSWERS`, newest last.
 */
export async function findRecentAnswers(services: Needs, venueUuid: string) {
  const rows = await services.db
    .select({
      answer: {
        tableNumber: feedback.tableNumber,
        rating: sql<Rating>`${feedback.overallRating}`,
        createdAt: feedback.createdAt,
      },
      // Window functions count before the limit applies.
      count: sql<number>`(count(*) over ())::int`,
      glad: sql<number>`(count(*) filter (
        where ${inArray(feedback.overallRating, ['great', 'excellent'])}
      ) over ())::int`,
    })
    .from(feedback)
    .where(
      and(
        eq(feedback.venueUuid, venueUuid),
        sql`${feedback.heldAt} is null`,
        gte(feedback.createdAt, databaseNowPlus(services, -CALL_SHOWN_FOR_MS)),
        sql`${feedback.overallRating} is not null`,
      ),
    )
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(MAX_ANSWERS);
  const { count, glad } = rows[0] ?? { count: 0, glad: 0 };
  return { count, glad, latest: rows.map(({ answer }) => answer).reverse() };
}

/** The call with its current status and business, if its venue is within the scope. */
export async function findCallInScope(services: Needs, scope: TenantScope, id: string) {
  const [row] = await services.db
    .select({
      ...getTableColumns(calls),
      currentStatus: currentCallStatusSql(services),
      dismissedByName: DISMISSED_BY_NAME,
      ...WORDS,
      staffMayRead: venues.staffMayRead,
      businessId: sql<string>`${venues.businessId}`,
    })
    .from(calls)
    .innerJoin(venues, eq(venues.id, calls.venueUuid))
    .where(and(eq(calls.id, id), isInScope(scope), sql`${venues.deletedAt} is null`));
  return row;
}
