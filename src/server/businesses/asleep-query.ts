import { type SQL, sql } from 'drizzle-orm';
import { PLANS, TIERS, UNLIMITED } from '#shared/billing/plans.ts';

/**
 * Whether the plan currently has no room for this member. The members who joined last are put to
 * sleep first, and wake up by themselves when there is room again. An owner never sleeps.
 */
export function isAsleep(member: SQL): SQL<boolean> {
  return sql<boolean>`(${member}.role is distinct from 'owner' and (
    select count(*) from members earlier
    where earlier.business_id = ${member}.business_id
      and (earlier.role = 'owner' or (earlier.created_at, earlier.user_id) < (${member}.created_at, ${member}.user_id))
  ) >= ${mostMembers(sql`(select subscription_tier from businesses where id = ${member}.business_id)`)})`;
}

function mostMembers(tier: SQL): SQL {
  const cases = TIERS.map((name) => {
    const { maxMembers } = PLANS[name];
    return sql`when ${name} then ${maxMembers === UNLIMITED ? sql`'infinity'::float` : sql`${maxMembers}::float`}`;
  });
  return sql`(case coalesce(${tier}, 'starter') ${sql.join(cases, sql` `)} end)`;
}
