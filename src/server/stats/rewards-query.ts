import { type SQL, sql } from 'drizzle-orm';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { rollupsByNameOf, type ZonedVenue } from './venue-totals.ts';

/**
 * Claims per reward type on the given days, or over all time, as one SQL value. Used inside the
 * statement that counts all claims, so that both agree even while guests keep answering.
 */
export function rewardsByTypeSql(venue: ZonedVenue, days: DaySpan | undefined): SQL {
  const claimed = days ? claimedOn(venue, days) : claimedEver(venue);
  return sql`(
    select coalesce(jsonb_object_agg(type, claimed) filter (where claimed > 0), '{}')
    from (${claimed}) by_type
  )`;
}

function claimedOn(venue: ZonedVenue, days: DaySpan): SQL {
  return sql`
    select codes.reward_type as type, count(*)::int as claimed
    from feedback claims join reward_codes codes on codes.code = claims.reward_code
    where claims.venue_uuid = ${venue.id}::uuid and claims.held_at is null
      and ${arrivedOn(days, venue.timezone, sql`claims.created_at`)}
    group by 1`;
}

function claimedEver(venue: ZonedVenue): SQL {
  return sql`
    select key as type, sum(reward_count)::int as claimed
    from ${rollupsByNameOf(venue, 'reward')} rewards group by 1`;
}
