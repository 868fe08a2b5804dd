import { count, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { MAX_COUNTED_ROWS } from '#server/platform/metrics/read-metrics.ts';
import { visitTimeSql } from './definitions.ts';
import {
  DAY_COUNT_COLUMNS,
  NAME_COUNT_COLUMNS,
  rollupsByDaySql,
  rollupsByNameAndDaySql,
  rollupsByNameSql,
} from './rollups-from-deltas.ts';
import { rollupDeltas } from './table.ts';

/** The advisory lock that is held while rollups are changed in bulk. */
const FOLD_LOCK = 7_412_001;

const DELTA_COLUMNS = sql`
  venue_uuid, day, weekday, hour, overall_rating, sentiment, is_serious_complaint,
  server_name, table_number, reward_type,
  feedback_count, reward_count, redeemed_count, reply_count, reply_seconds
`;

/**
 * Appends deltas for feedback that was added (`by: 1`) or removed (`by: -1`), with its code and
 * reply.
 */
export async function appendFeedbackDeltas(
  db: Queryable,
  feedbackIds: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const which = sql`feedback.id = any(${sql.param([...feedbackIds])}::uuid[])`;
  await db.execute(sql`
    insert into rollup_deltas (${DELTA_COLUMNS}) ${selectFeedbackDeltas(which, by)}
  `);
}

/**
 * Rebuilds all rollups of a venue, for rows that were stored without deltas. It is one statement,
 * so that feedback that arrives meanwhile is counted once: either here or by its own delta.
 */
export async function recountRollups(tx: Transaction, venueUuid: string): Promise<void> {
  await blockFolding(tx);
  await tx.execute(sql`
    with ${rollupDeletions(venueUuid)}
    insert into rollup_deltas (${DELTA_COLUMNS})
    ${selectFeedbackDeltas(sql`feedback.venue_uuid = ${venueUuid}::uuid`, 1)}
  `);
}

/** Deletes all rollups of a venue whose feedback was deleted. */
export async function deleteVenueRollups(tx: Transaction, venueUuid: string): Promise<void> {
  await blockFolding(tx);
  await tx.execute(sql`with ${rollupDeletions(venueUuid)} select`);
}

function rollupDeletions(venueUuid: string): SQL {
  const venue = sql`${venueUuid}::uuid`;
  return sql`deltas as (delete from rollup_deltas where venue_uuid = ${venue}),
    times as (delete from rollups_by_time where venue_uuid = ${venue}),
    days as (delete from rollups_by_day where venue_uuid = ${venue}),
    names as (delete from rollups_by_name where venue_uuid = ${venue}),
    names_of_days as (delete from rollups_by_name_and_day where venue_uuid = ${venue}),
    answered as (delete from rollups_of_replies where venue_uuid = ${venue})`;
}

const VISIT = visitTimeSql('feedback', 'local.time');

function selectFeedbackDeltas(which: SQL, by: 1 | -1): SQL {
  return sql`
    select feedback.venue_uuid, local.time::date,
      ${sql.raw(VISIT.weekday)}, ${sql.raw(VISIT.hour)},
      feedback.overall_rating, feedback.sentiment, feedback.is_serious_complaint,
      feedback.server_name, feedback.table_number, code.reward_type,
      ${by}::int,
      ${by}::int * (code.id is not null)::int,
      ${by}::int * coalesce(code.is_redeemed, false)::int,
      ${by}::int * (replies.replied_at is not null)::int,
      ${by}::int * coalesce(
        round(extract(epoch from replies.replied_at - feedback.created_at)), 0
      )::bigint
    from feedback
    join venues on venues.id = feedback.venue_uuid
    left join reward_codes code on code.code = feedback.reward_code
    left join replies on replies.feedback_id = feedback.id
    cross join lateral (select feedback.created_at at time zone venues.timezone as time) local
    where feedback.held_at is null and ${which}
    for key share of venues
  `;
}

/**
 * Counts a redeemed code for the day on which it was issued, even if its feedback is gone. If the
 * venue's time zone is being changed, waits for that and then uses the new one.
 */
export async function appendRedemptionDelta(
  db: Queryable,
  redeemed: { venueUuid: string; rewardType: string; createdAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into rollup_deltas (
      venue_uuid, day, weekday, hour, sentiment, is_serious_complaint, reward_type, redeemed_count
    )
    select venues.id, local.day, extract(isodow from local.day)::smallint, 0, 'neutral', false,
      ${redeemed.rewardType}, 1
    from venues
    cross join lateral (
      select (${redeemed.createdAt.toISOString()}::timestamptz at time zone venues.timezone)::date as day
    ) local
    where venues.id = ${redeemed.venueUuid}::uuid
    for key share of venues
  `);
}

export async function appendReplyDelta(
  db: Queryable,
  reply: { venueUuid: string; seconds: number; by: 1 | -1 },
): Promise<void> {
  await db.execute(sql`
    insert into rollup_deltas (
      venue_uuid, day, weekday, hour, sentiment, is_serious_complaint, reply_count, reply_seconds
    )
    values (${reply.venueUuid}::uuid, current_date, 1, 0, 'neutral', false,
      ${reply.by}::int, ${reply.by * Math.round(reply.seconds)}::bigint)
  `);
}

/** Prevents deltas from being folded into the rollups until the transaction ends. */
export async function blockFolding(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK})`);
}

/**
 * A cheap check for a job that runs every second and usually finds nothing: planning the folding
 * statement takes PostgreSQL longer than all other checks of an idle server together. Reading in
 * index order quickly skips rows that were folded but not yet vacuumed.
 */
export async function hasDelta(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from rollup_deltas order by id limit 1`);
  return rowCount === 1;
}

/**
 * Returns true if no other transaction is folding deltas; none can then start until this one ends.
 */
export async function claimFolding(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as claimed`,
  );
  return rows[0]?.claimed ?? false;
}

/** Moves up to `most` deltas into the rollups in one statement, and returns how many. */
export async function foldDeltaBatch(tx: Transaction, most: number): Promise<number> {
  const { rows } = await tx.execute<{ folded: number }>(sql`
    with taken as (
      delete from rollup_deltas
      where id in (select id from rollup_deltas order by id limit ${most})
      returning *
    ),
    ${addToRollupsSql()}
    select count(*)::int as folded from taken
  `);
  return rows[0]?.folded ?? 0;
}

export async function countWaitingDeltas(db: Queryable): Promise<number> {
  const some = db
    .select({ id: rollupDeltas.id })
    .from(rollupDeltas)
    .limit(MAX_COUNTED_ROWS)
    .as('some');
  const [row] = await db.select({ rows: count() }).from(some);
  return row?.rows ?? 0;
}

const ADD_NAME_COUNTS = sql`
  feedback_count = total.feedback_count + excluded.feedback_count,
  rated_count = total.rated_count + excluded.rated_count,
  satisfied_count = total.satisfied_count + excluded.satisfied_count,
  rating_points = total.rating_points + excluded.rating_points,
  positive_count = total.positive_count + excluded.positive_count,
  negative_count = total.negative_count + excluded.negative_count`;

/** Adds the rows of `taken` to all rollups. */
export function addToRollupsSql(): SQL {
  return sql`
    times as (
      insert into rollups_by_time as total
        (venue_uuid, weekday, hour, rating, sentiment, is_serious_complaint, feedback_count)
      select venue_uuid, weekday, hour, coalesce(overall_rating, ''), sentiment,
        is_serious_complaint, sum(feedback_count)
      from taken where feedback_count <> 0
      group by 1, 2, 3, 4, 5, 6
      on conflict (venue_uuid, weekday, hour, rating, sentiment, is_serious_complaint)
        do update set feedback_count = total.feedback_count + excluded.feedback_count
    ),
    days as (
      insert into rollups_by_day as total (venue_uuid, day, weekday, hour, ${DAY_COUNT_COLUMNS})
      ${rollupsByDaySql(sql`taken`)}
      on conflict (venue_uuid, day, weekday, hour) do update set
        feedback_count = total.feedback_count + excluded.feedback_count,
        complaint_count = total.complaint_count + excluded.complaint_count,
        rated_count = total.rated_count + excluded.rated_count,
        satisfied_count = total.satisfied_count + excluded.satisfied_count,
        poor_count = total.poor_count + excluded.poor_count,
        fair_count = total.fair_count + excluded.fair_count,
        okay_count = total.okay_count + excluded.okay_count,
        great_count = total.great_count + excluded.great_count,
        reward_count = total.reward_count + excluded.reward_count,
        redeemed_count = total.redeemed_count + excluded.redeemed_count
    ),
    names as (
      insert into rollups_by_name as total (
        venue_uuid, kind, key, spelling, ${NAME_COUNT_COLUMNS}, reward_count, redeemed_count
      )
      ${rollupsByNameSql(sql`taken`, sql`true`)}
      on conflict (venue_uuid, kind, key, spelling) do update set ${ADD_NAME_COUNTS},
        reward_count = total.reward_count + excluded.reward_count,
        redeemed_count = total.redeemed_count + excluded.redeemed_count
    ),
    names_of_days as (
      insert into rollups_by_name_and_day as total (venue_uuid, kind, day, key, ${NAME_COUNT_COLUMNS})
      ${rollupsByNameAndDaySql(sql`taken`, sql`true`)}
      on conflict (venue_uuid, kind, day, key) do update set ${ADD_NAME_COUNTS}
    ),
    answered as (
      insert into rollups_of_replies as total (venue_uuid, reply_count, reply_seconds)
      select venue_uuid, sum(reply_count), sum(reply_seconds)
      from taken where reply_count <> 0
      group by 1
      on conflict (venue_uuid) do update set
        reply_count = total.reply_count + excluded.reply_count,
        reply_seconds = total.reply_seconds + excluded.reply_seconds
    )
  `;
}
