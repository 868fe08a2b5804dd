import { type SQL, sql } from 'drizzle-orm';
import { PLANS, TIERS, UNLIMITED } from '#shared/billing/plans.ts';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';

/**
 * A business's display name: its own name, or else the name of its oldest venue or of its owner.
 */
export function businessNameSql(businessId: SQL): SQL<string> {
  return sql<string>`coalesce(
    (select named.name from businesses named where named.id = ${businessId}),
    (select venues.name from venues
      where venues.business_id = ${businessId} and venues.deleted_at is null
      order by venues.created_at, venues.id limit 1),
    (select nullif(concat_ws(' ', person.first_name, person.last_name), '')
      from members owner join users person on person.id = owner.user_id
      where owner.business_id = ${businessId} and owner.role = 'owner'
      order by owner.created_at, owner.user_id limit 1),
    'TableTalk'
  )`;
}

/** The user ID of the owner, or of the first owner if there are several. */
export function ownerUserIdSql(businessId: SQL): SQL<string> {
  return sql<string>`(
    select owner.user_id from members owner
    where owner.business_id = ${businessId} and owner.role = 'owner'
    order by owner.created_at, owner.user_id limit 1
  )`;
}

/**
 * Whether the plan currently has no room for this member. The members who joined last are put to
 * sleep first, and wake up by themselves when there is room again. An owner never sleeps.
 */
export function isAsleepSql(member: SQL): SQL<boolean> {
  return sql<boolean>`(${member}.role is distinct from 'owner' and (
    select count(*) from members earlier
    where earlier.business_id = ${member}.business_id
      and (earlier.role = 'owner' or (earlier.created_at, earlier.user_id) < (${member}.created_at, ${member}.user_id))
  ) >= ${memberLimitSql(sql`(select subscription_tier from businesses where id = ${member}.business_id)`)})`;
}

function memberLimitSql(tier: SQL): SQL {
  const cases = TIERS.map((name) => {
    const { maxMembers } = PLANS[name];
    return sql`when ${name} then ${maxMembers === UNLIMITED ? sql`'infinity'::float` : sql`${maxMembers}::float`}`;
  });
  return sql`(case coalesce(${tier}, 'starter') ${sql.join(cases, sql` `)} end)`;
}

/** The time zone of the owner's calendar: that of the first venue. */
export function ownerTimeZoneSql(businessId: SQL): SQL {
  return sql`coalesce((
    select first.timezone from venues first
    where first.business_id = ${businessId} and first.deleted_at is null
    order by first.created_at, first.id limit 1
  ), ${DEFAULT_TIME_ZONE})`;
}

/** The start of the owner's current month, in local time. */
export function ownerMonthStartSql(businessId: SQL, now: SQL): SQL {
  return sql`date_trunc('month', ${now} at time zone ${ownerTimeZoneSql(businessId)})`;
}

/** The first instant after the month, in the owner's time zone. */
export function ownerMonthEndSql(businessId: SQL, month: SQL): SQL {
  return sql`((${month} + interval '1 month') at time zone ${ownerTimeZoneSql(businessId)})`;
}
