import { type SQL, sql } from 'drizzle-orm';
import { ownerUserId } from '#server/businesses/owner-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export type ManyRewardsDay = {
  venueUuid: string;
  venueName: string;
  ownerEmail: string;
  ownerFirstName: string | null;
  /** The current date at the venue. */
  day: string;
  issued: number;
  usual: number;
};

export type ManyRewardsRules = {
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
    select venues.id as "venueUuid", venues.name as "venueName", users.email as "ownerEmail",
      users.first_name as "ownerFirstName", local.day::text as day, today.issued, usual.codes as usual
    from venues
    join users on users.id = ${ownerUserId(sql`venues.business_id`)} and users.email_verified
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
