import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { AlertHour } from './plan-alerts.ts';
import { alertHours, alertsToSummarise } from './table.ts';

/**
 * Locks the current alert hour of a venue until the transaction ends; creates it if there is none.
 */
export async function lockAlertHour(
  tx: Transaction,
  venueUuid: string,
  now: Date,
): Promise<AlertHour & { summarisedAt: Date | null }> {
  const [hour] = await tx
    .insert(alertHours)
    .values({ venueUuid, startedAt: now, mailCount: 0 })
    .onConflictDoUpdate({ target: alertHours.venueUuid, set: { venueUuid } })
    .returning();
  if (!hour) throw new Error('an hour was neither begun nor found');
  return hour;
}

export async function updateAlertHour(
  tx: Transaction,
  venueUuid: string,
  change: Partial<typeof alertHours.$inferInsert>,
): Promise<void> {
  await tx.update(alertHours).set(change).where(eq(alertHours.venueUuid, venueUuid));
}

export async function insertAlertsToSummarise(
  tx: Transaction,
  venueUuid: string,
  feedbackIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  if (feedbackIds.length === 0) return;
  await tx
    .insert(alertsToSummarise)
    .values(feedbackIds.map((feedbackId) => ({ feedbackId, venueUuid, createdAt })))
    // Keeps the earlier time: the summary lists what came after it, and the clock of the server
    // that queued this answer before may have been ahead.
    .onConflictDoUpdate({
      target: alertsToSummarise.feedbackId,
      set: { createdAt: sql`least(${alertsToSummarise.createdAt}, excluded.created_at)` },
    });
}

/** Venues with alerts to summarise whose last summary was not after `since`. */
export async function findVenuesToSummarise(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: alertsToSummarise.venueUuid })
    .from(alertsToSummarise)
    .leftJoin(alertHours, eq(alertHours.venueUuid, alertsToSummarise.venueUuid))
    .where(
      sql`coalesce(${alertHours.summarisedAt}, '-infinity') <= ${since.toISOString()}::timestamptz`,
    );
  return rows.map(({ id }) => id);
}

/**
 * Locks the answers with queued alerts at a venue and returns their IDs. Answers are locked before
 * their alerts and cases, in the order that erasing uses: any other order could deadlock.
 */
export async function lockAnswersToSummarise(
  tx: Transaction,
  venueUuid: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from feedback where id in (
      select feedback_id from alerts_to_summarise where venue_uuid = ${venueUuid}::uuid
    )
    order by id for key share
  `);
  return rows.map(({ id }) => id);
}

/** Removes and returns the queued alerts of these answers, which must be locked. */
export async function takeAlertsToSummarise(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .delete(alertsToSummarise)
    .where(inArray(alertsToSummarise.feedbackId, [...feedbackIds]))
    .returning({ id: alertsToSummarise.feedbackId });
  return rows.map(({ id }) => id);
}

export type ManyRewardsDay = {
  venueUuid: string;
  venueId: string;
  venueName: string;
  ownerEmail: string;
  ownerFirstName: string | null;
  /** The current date at the venue. */
  day: string;
  issued: number;
  usual: number;
};

type ManyRewardsRules = {
  times: number;
  /** `days` is how far to look back; a venue younger than `daysKnown` has no usual day yet. */
  days: number;
  daysKnown: number;
  /** `leastUsual` is the minimum for a usual day; `unknownUsual` applies to new venues. */
  leastUsual: number;
  unknownUsual: number;
};

/**
 * Venues that have issued far more codes today than usual and whose owner has not been notified
 * today. The usual day is the median of days with codes, so that neither closed days nor one
 * extreme day distort it.
 */
export async function findManyRewardsDays(
  db: Queryable,
  now: SQL,
  { times, days, daysKnown, leastUsual, unknownUsual }: ManyRewardsRules,
): Promise<ManyRewardsDay[]> {
  const { rows } = await db.execute<ManyRewardsDay>(sql`
    select venues.id as "venueUuid", venues.venue_id as "venueId", venues.name as "venueName",
      users.email as "ownerEmail",
      users.first_name as "ownerFirstName", local.day::text as day, today.issued, usual.codes as usual
    from venues
    join users on users.id = ${ownerUserIdSql(sql`venues.business_id`)} and users.email_verified
    cross join lateral (
      select (${now} at time zone venues.timezone)::date as day,
        date_trunc('day', ${now} at time zone venues.timezone) as began
    ) local
    cross join lateral (
      select count(*)::int as issued from reward_codes
      where venue_uuid = venues.id and created_at >= local.began at time zone venues.timezone
    ) today
    cross join lateral (
      select case
        when venues.created_at > ${now} - ${daysKnown} * interval '1 day' then ${unknownUsual}::float8
        else greatest(${leastUsual}::float8, (
          select percentile_cont(0.5) within group (order by codes) from (
            select count(*) as codes from reward_codes
            where venue_uuid = venues.id
              and created_at >= (local.began - ${days} * interval '1 day') at time zone venues.timezone
              and created_at < local.began at time zone venues.timezone
            group by (created_at at time zone venues.timezone)::date
          ) by_day
        )) end as codes
      -- Most venues issued too few codes today; their earlier codes are not read.
      where today.issued >= ${times * leastUsual}::float8
    ) usual
    where venues.deleted_at is null and venues.alert_on_many_rewards
      and (venues.many_rewards_told_on is null or venues.many_rewards_told_on < local.day)
      and today.issued >= ${times}::float8 * usual.codes
    order by venues.id
  `);
  return rows;
}
