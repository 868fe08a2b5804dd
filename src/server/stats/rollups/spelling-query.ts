import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { rollupsByNameSql } from './rollups-from-deltas.ts';

/** The most used spelling of a name over all time; ties are broken alphabetically. */
export const MOST_COMMON_SPELLING = sql`(array_agg(spelling order by total desc, spelling collate "C"))[1]`;

type RowWithServerName = { venueUuid: string | null; serverName: string | null };

/** Gives each team member one spelling in all rows: Priya, priya and PRIYA are one person. */
export async function unifySpelling<Row extends RowWithServerName>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  const named = rows.filter(({ venueUuid, serverName }) => venueUuid && serverName?.trim());
  if (named.length === 0) return [...rows];
  const { rows: found } = await db.execute<{ venue: string; name: string; spelling: string }>(sql`
    select distinct asked.venue, asked.name, spelled.spelling
    from unnest(
      ${sql.param(named.map(({ venueUuid }) => venueUuid))}::uuid[],
      ${sql.param(named.map(({ serverName }) => serverName))}::text[]
    ) as asked(venue, name)
    join (${spellingsSql(sql`any(${sql.param([...new Set(named.map((row) => row.venueUuid))])}::uuid[])`)})
      spelled on spelled.venue_uuid = asked.venue and spelled.folded = ${foldedNameSql(sql`asked.name`)}
  `);
  const spellings = new Map(found.map((each) => [`${each.venue} ${each.name}`, each.spelling]));
  return rows.map((row) => ({
    ...row,
    serverName: spellings.get(`${row.venueUuid} ${row.serverName}`) ?? row.serverName,
  }));
}

/** The spelling of each lower-case name at the venues that match `venues`. */
export function spellingsSql(venues: SQL): SQL {
  const isAsked = sql`venue_uuid = ${venues} and kind = 'server'`;
  return sql`
    select venue_uuid, folded, ${MOST_COMMON_SPELLING} as spelling
    from (
      select venue_uuid, search_folded(spelling) as folded, spelling,
        sum(feedback_count) as total
      from (
        select venue_uuid, spelling, feedback_count from rollups_by_name where ${isAsked}
        union all
        select venue_uuid, spelling, feedback_count from (
          ${rollupsByNameSql(sql`rollup_deltas`, isAsked)}
        ) waiting (venue_uuid, kind, key, spelling, feedback_count)
      ) ever
      group by 1, 2, 3 having sum(feedback_count) > 0
    ) counted
    group by venue_uuid, folded`;
}

/** The name in lower case, without surrounding and repeated spaces. */
export function foldedNameSql(name: SQL): SQL {
  return sql`search_folded(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;
}
