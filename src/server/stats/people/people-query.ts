import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { PARTY_MINUTES } from '#shared/stats/change-verdict.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { TOPICS_BEYOND_STAFF_CONTROL } from '#shared/stats/people/person-rate.ts';
import { IS_SATISFIED } from '../rollups/definitions.ts';
import type { ZonedVenue } from '../venue-totals.ts';

/** Only the newest answers are counted, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 50_000;

export type ServedCell = {
  /** The person who had the tables; null for the whole venue. */
  personId: string | null;
  /** The kind of shift, such as Friday evening; null if only answers are counted. */
  cell: string | null;
  answers: number;
  parties: number;
  satisfied: number;
};

/**
 * Answers and parties of each person and of the whole venue, by weekday and time of day. An answer
 * belongs to the person who had its table when it arrived. Complaints that are only about the
 * kitchen or about waiting are not counted as parties, neither for people nor for the venue.
 */
export async function findServedParties(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<ServedCell[]> {
  const { rows } = await db.execute<ServedCell>(sql`
    with answers as materialized (
      select feedback.id, feedback.table_number, feedback.created_at,
        overall_rating is not null and not coalesce(
          not ${IS_SATISFIED}
            and topics && ${sql.param([...TOPICS_BEYOND_STAFF_CONTROL])}::text[]
            and not topics && array['staff_attitude'], false) as is_charged,
        (${IS_SATISFIED})::int as satisfied
      from feedback left join understandings on understandings.feedback_id = feedback.id
      where feedback.venue_uuid = ${venue.id}::uuid and held_at is null
        and ${days ? arrivedOnSql(days, venue.timezone) : sql`true`}
      order by feedback.created_at desc, feedback.id desc limit ${MAX_ANSWERS}
    ),
    -- Once per spelling, because a key costs more than the rest of a row.
    keys as materialized (
      select table_number, nullif(${normalisedTableNameSql(sql`table_number`)}, '') as key
      from (select distinct table_number from answers) spellings
    ),
    served as (
      select answers.id, answers.created_at, is_charged, satisfied,
        coalesce(key, answers.id::text) as place,
        (
          select person_id from shifts join shift_tables on shift_tables.shift_id = shifts.id
          where shifts.venue_uuid = ${venue.id}::uuid and shift_tables.table_key = keys.key
            and starts_at <= answers.created_at and ends_at > answers.created_at
            and not exists (
              select from person_reviews review
              where review.feedback_id = answers.id and review.person_id = shift_tables.person_id
                and review.decision = 'taken out'
            )
        ) as person_id
      from answers left join keys using (table_number)
    ),
    charged as (
      select *, created_at - lag(created_at) over (partition by place, person_id order by created_at)
        < make_interval(mins => ${PARTY_MINUTES}) is not true as is_first
      from served where is_charged
    ),
    stretches as (
      select *, max(created_at) filter (where is_first)
        over (partition by place, person_id order by created_at) as since
      from charged
    ),
    parties as (
      select person_id, avg(satisfied)::float8 as satisfied,
        ${cellOf(venue.timezone)} as cell
      from stretches
      group by place, person_id, since,
        floor(extract(epoch from created_at - since) / (60 * ${PARTY_MINUTES}))
    )
    select person_id as "personId", cell, 0 as answers, count(*)::int as parties,
      sum(satisfied)::float8 as satisfied
    from parties where person_id is not null group by person_id, cell
    union all
    select null, cell, 0, count(*)::int, sum(satisfied)::float8 from parties group by cell
    union all
    select person_id, null, count(*)::int, 0, 0 from served
    where person_id is not null group by person_id
  `);
  return rows;
}

/** The weekday and the time of day at which a party began: morning, afternoon or evening. */
function cellOf(timezone: string) {
  const local = sql`(min(created_at) at time zone ${timezone})`;
  return sql`extract(isodow from ${local}) || case
    when extract(hour from ${local}) < 12 then ' morning'
    when extract(hour from ${local}) < 17 then ' afternoon'
    else ' evening' end`;
}
