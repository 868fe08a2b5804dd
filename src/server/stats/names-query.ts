import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { NAME_COUNT_COLUMNS, rollupsByNameAndDaySql } from './rollups/rollups-from-deltas.ts';
import { MOST_COMMON_SPELLING } from './rollups/spelling-query.ts';
import { selectRollupsByName, type ZonedVenue } from './venue-totals.ts';

/** Answers in which a team member or a table was named. */
export type NameCounts = {
  name: string;
  /** The same for all spellings: in lower case, and for a table without the word 'table'. */
  folded: string;
  total: number;
  rated: number;
  satisfied: number;
  points: number;
  positive: number;
  negative: number;
};

const SUMS = sql`sum(feedback_count)::int as total, sum(rated_count)::int as rated,
  sum(satisfied_count)::int as satisfied, sum(rating_points)::int as points,
  sum(positive_count)::int as positive, sum(negative_count)::int as negative`;

/**
 * Names on the given days or over all time. Each has the spelling most used over all time, so that
 * it is the same in every period.
 */
export async function findNameCounts(
  db: Queryable,
  venue: ZonedVenue,
  kind: 'server' | 'table',
  days: DaySpan | undefined,
): Promise<NameCounts[]> {
  const spelling = kind === 'table' ? normalisedTableNameSql(sql`spelling`) : sql`spelling`;
  const { rows } = await db.execute<NameCounts>(sql`
    with spelled as (
      select key, spelling, search_folded(${spelling}) as name, ${SUMS}
      from ${selectRollupsByName(venue, kind)} ever group by key, spelling
      having sum(feedback_count) > 0
    ),
    names as (
      select name, ${MOST_COMMON_SPELLING} as spelling
      from spelled group by name
    ),
    counted as (${days ? onDaysSql(venue, kind, days) : sql`select * from spelled`})
    select names.spelling as name, names.name as folded, sum(total)::int as total, sum(rated)::int as rated,
      sum(satisfied)::int as satisfied, sum(points)::int as points,
      sum(positive)::int as positive, sum(negative)::int as negative
    from counted join names using (name)
    group by names.name, names.spelling having sum(total) > 0
  `);
  return rows;
}

/** Joins by key, because all spellings with the same key are one name. */
function onDaysSql(venue: ZonedVenue, kind: string, { first, last }: DaySpan): SQL {
  const isAsked = sql`venue_uuid = ${venue.id}::uuid and kind = ${kind}
    and day between ${first}::date and ${last}::date`;
  return sql`
    select keys.name, ${SUMS}
    from (
      select key, ${NAME_COUNT_COLUMNS} from rollups_by_name_and_day where ${isAsked}
      union all
      select key, ${NAME_COUNT_COLUMNS} from (
        ${rollupsByNameAndDaySql(sql`rollup_deltas`, isAsked)}
      ) waiting (venue_uuid, kind, day, key, ${NAME_COUNT_COLUMNS})
    ) days
    join (select key, min(name) as name from spelled group by key) keys using (key)
    group by keys.name`;
}
