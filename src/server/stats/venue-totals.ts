import { type SQL, sql } from 'drizzle-orm';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { lastSevenDays } from '#shared/stats/definitions.ts';
import { NAME_COUNT_COLUMNS, rollupsByNameSql } from './rollups/rollups-from-deltas.ts';

/** The venue that a query is about, and its time zone. */
export type ZonedVenue = { id: string; timezone: string };

/** A venue and the last of its seven days, YYYY-MM-DD. */
export type VenueAndLastDay = ZonedVenue & { today: string };

/**
 * The rollup together with the deltas that are not folded into it yet. Both are read in one
 * snapshot, so that sums are always exact.
 */
export function selectRollupsByTime(venue: ZonedVenue): SQL {
  return sql`(
    select weekday, hour, rating, sentiment, is_serious_complaint, feedback_count
    from rollups_by_time where venue_uuid = ${venue.id}::uuid
    union all
    select weekday, hour, coalesce(overall_rating, ''), sentiment, is_serious_complaint,
      feedback_count
    from rollup_deltas where venue_uuid = ${venue.id}::uuid
  )`;
}

export function isInWeekSql({ timezone, today }: VenueAndLastDay): SQL {
  return arrivedOnSql(lastSevenDays(today), timezone);
}

export function selectRollupsByName(venue: ZonedVenue, kind: 'server' | 'table' | 'reward'): SQL {
  return sql`(
    select venue_uuid, kind, key, spelling, ${NAME_COUNT_COLUMNS}, reward_count, redeemed_count
    from rollups_by_name where venue_uuid = ${venue.id}::uuid and kind = ${kind}
    union all
    ${selectWaitingNames(venue, kind)}
  )`;
}

function selectWaitingNames(venue: ZonedVenue, kind: string): SQL {
  return rollupsByNameSql(
    sql`rollup_deltas`,
    sql`venue_uuid = ${venue.id}::uuid and kind = ${kind}`,
  );
}
