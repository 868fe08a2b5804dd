import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { NO_PARTIES, type PartyCounts } from '#shared/stats/change-verdict.ts';
import { type ComparedWeekday, compareWeekdays } from '#shared/stats/compare-weekdays.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { MAX_PARTY_ANSWERS, partiesSql } from './parties-sql.ts';
import { IS_SATISFIED, visitTimeSql } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

const VISIT = visitTimeSql('feedback', 'local.time');

/**
 * Whether a weekday is worse or better than the others, on the given days or over all time. A party
 * belongs to the weekday that its first answer gives for the visit.
 */
export async function readWeekdays(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<ComparedWeekday[]> {
  const { rows } = await db.execute<PartyCounts & { weekday: number }>(sql`
    with ${partiesSql(sql`
      select id, venue_uuid, table_number, device_on_day, created_at, (${IS_SATISFIED})::int as satisfied
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and overall_rating is not null
        and ${days ? arrivedOnSql(days, venue.timezone) : sql`true`}
      order by created_at desc, id desc limit ${MAX_PARTY_ANSWERS}
    `)}
    select ${sql.raw(VISIT.weekday)}::int as weekday, count(*)::int as parties,
      sum(parties.satisfied)::float8 as satisfied
    from parties join feedback on feedback.id = first_id
    cross join lateral (select feedback.created_at at time zone ${venue.timezone} as time) local
    group by 1
  `);
  const found = new Map(rows.map(({ weekday, ...parties }) => [weekday, parties]));
  return compareWeekdays(WEEKDAY_NAMES.map((_, index) => found.get(index + 1) ?? NO_PARTIES));
}
