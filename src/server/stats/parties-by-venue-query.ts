import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedBetweenSql } from '#server/platform/database/local-days.ts';
import type { PartyCounts } from '#shared/stats/change-verdict.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { MAX_PARTY_ANSWERS, partiesSql } from './parties-sql.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';

/**
 * The parties of each venue with a rating, by the venue's id. Venues share the limit of answers
 * equally, so that the page of a large group takes no longer than that of a busy venue.
 */
export async function findPartiesByVenue(
  db: Queryable,
  sites: readonly { id: string; days: DaySpan }[],
): Promise<Map<string, PartyCounts>> {
  if (sites.length === 0) return new Map();
  const range = { first: sql`site.first_day`, last: sql`site.last_day` };
  const firsts = sites.map(({ days }) => days.first);
  const lasts = sites.map(({ days }) => days.last);
  const { rows } = await db.execute<PartyCounts & { id: string }>(sql`
    with ${partiesSql(sql`
      select newest.* from unnest(
        ${sql.param(sites.map(({ id }) => id))}::uuid[], ${sql.param(firsts)}::date[],
        ${sql.param(lasts)}::date[]
      ) as site(id, first_day, last_day)
      join venues on venues.id = site.id
      cross join lateral (
        select id, venue_uuid, table_number, device_on_day, created_at, (${IS_SATISFIED})::int as satisfied
        from feedback
        where venue_uuid = site.id and held_at is null and overall_rating is not null
          and ${arrivedBetweenSql(range, sql`venues.timezone`)}
        order by created_at desc, id desc
        limit ${Math.ceil(MAX_PARTY_ANSWERS / sites.length)}
      ) newest
    `)}
    select venue_uuid as id, count(*)::int as parties, sum(satisfied)::float8 as satisfied
    from parties group by venue_uuid
  `);
  return new Map(rows.map(({ id, ...parties }) => [id, parties]));
}
