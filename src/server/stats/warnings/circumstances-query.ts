import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { startOfDaySql } from '#server/platform/database/local-days.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import type { CircumstanceKind } from '#shared/stats/warnings/contract.ts';
import type { ZonedVenue } from '../venue-totals.ts';

export type CircumstanceCount = {
  kind: CircumstanceKind;
  name: string;
  /** How many of the given answers, and of all answers since that day. */
  about: number;
  all: number;
};

/**
 * Counts the given answers by time of day, by table and by the person who served it, and all
 * answers since that day for comparison. A person is known by their section, never by a name that a
 * guest typed.
 */
export async function countCircumstances(
  db: Queryable,
  venue: ZonedVenue,
  { since, ids }: { since: string; ids: readonly string[] },
): Promise<CircumstanceCount[]> {
  const { rows } = await db.execute<CircumstanceCount>(sql`
    with answers as materialized (
      select id, table_number, created_at,
        id = any(${sql.param([...ids])}::uuid[]) as is_about,
        extract(hour from created_at at time zone ${venue.timezone}) as hour
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null
        and created_at >= ${startOfDaySql(sql`${since}::date`, sql`${venue.timezone}`)}
    ),
    keys as materialized (
      select table_number, nullif(${normalisedTableNameSql(sql`table_number`)}, '') as key
      from (select distinct table_number from answers) spellings
    ),
    placed as (
      select answers.*, key from answers left join keys using (table_number)
    )
    select 'time' as kind, case when hour < 12 then 'morning' when hour < 17 then 'afternoon'
        else 'evening' end as name,
      count(*) filter (where is_about)::int as about, count(*)::int as "all"
    from placed group by 2
    union all
    select 'table', min(table_number), count(*) filter (where is_about)::int, count(*)::int
    from placed where key is not null group by key
    union all
    select 'person', max(person.name), count(*) filter (where is_about)::int, count(*)::int
    from placed
    join shifts on shifts.venue_uuid = ${venue.id}::uuid
      and starts_at <= placed.created_at and ends_at > placed.created_at
    join shift_tables on shift_tables.shift_id = shifts.id and shift_tables.table_key = placed.key
    join roster_people person on person.id = shift_tables.person_id and person.left_at is null
    group by person.id
  `);
  return rows;
}
