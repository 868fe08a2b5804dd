import { type SQL, sql } from 'drizzle-orm';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { PARTY_MINUTES } from '#shared/stats/change-verdict.ts';

/** Only the newest answers are put into parties, so that queries stay fast for busy venues. */
export const MAX_PARTY_ANSWERS = 50_000;

/**
 * Common table expressions from `seated` (id, seat, created_at, device_on_day) to `placed`, which
 * adds `place` and `is_wandering`. The place is the seat; but if one device writes from several
 * seats within 90 minutes, it is one place for all its answers, and its party is at no table.
 */
export const PLACED_ANSWERS_SQL = sql`
    bursts as (
      select *, concat_ws(' ', device_on_day, device_since,
        floor(extract(epoch from created_at - device_since) / (60 * ${PARTY_MINUTES}))) as burst
      from (${withStretchStartSql(sql`seated`, sql`device_on_day`, sql`device_since`)}) device_stretches
    ),
    wandered as (
      select *, device_on_day is not null
        and min(seat) over (partition by burst) <> max(seat) over (partition by burst)
        as is_wandering
      from bursts
    ),
    placed as (
      select *, case when is_wandering then burst else seat end as place from wandered
    )`;

/**
 * Common table expressions that end with `parties` (venue_uuid, place, has_table, satisfied,
 * first_id): each party of each venue, the satisfied share of its answers, and the first of them.
 * Answers from one table within 90 minutes are one party, and so are those of one device; any other
 * answer without a table is its own party. `answers` selects id, venue_uuid, table_number,
 * device_on_day, created_at, and satisfied as 0 or 1.
 */
export function partiesSql(answers: SQL): SQL {
  return sql`
    answers as materialized (${answers}),
    -- Once per spelling, because a key costs more than the rest of a row.
    keys as materialized (
      select table_number, nullif(search_folded(${normalisedTableNameSql(sql`table_number`)}), '') as key
      from (select distinct table_number from answers) spellings
    ),
    seated as (
      select id, venue_uuid, coalesce(key, id::text) as seat, key is not null as has_key,
        device_on_day, created_at, satisfied
      from answers left join keys using (table_number)
    ),
    ${PLACED_ANSWERS_SQL},
    rated as (
      select id, venue_uuid, place, has_key and not is_wandering as has_table, created_at, satisfied
      from placed
    ),
    stretches as (
      -- A long evening of one party after the other is cut into pieces of 90 minutes below.
      ${withStretchStartSql(sql`rated`, sql`venue_uuid, place`, sql`since`)}
    ),
    parties as (
      select venue_uuid, place, has_table, avg(satisfied)::float8 as satisfied,
        (array_agg(id order by created_at, id))[1] as first_id
      from stretches
      group by venue_uuid, place, has_table, since,
        floor(extract(epoch from created_at - since) / (60 * ${PARTY_MINUTES}))
    )`;
}

/**
 * The rows with the time of the first answer of their stretch. A stretch ends when nobody at the
 * same place answers for 90 minutes.
 */
export function withStretchStartSql(rows: SQL, place: SQL, begin: SQL): SQL {
  return sql`
      select *, max(created_at) filter (where is_first_${begin})
        over (partition by ${place} order by created_at) as ${begin}
      from (
        select *, created_at - lag(created_at) over (partition by ${place} order by created_at)
          < make_interval(mins => ${PARTY_MINUTES}) is not true as is_first_${begin}
        from ${rows}
      ) followed`;
}
