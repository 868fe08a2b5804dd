import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { PARTY_MINUTES } from '#shared/stats/change-verdict.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { PLACED_ANSWERS_SQL, withStretchStartSql } from '../parties-sql.ts';
import type { ZonedVenue } from '../venue-totals.ts';

export type TopicDay = {
  /** Null for all parties of the day, whatever they said. */
  topic: Topic | null;
  day: string;
  parties: number;
  /** The ids of the complaints about the topic; a party may have several. */
  answers: string[];
};

/**
 * Per day of the venue, the number of parties and of those that complained about each topic. A
 * party counts once however often it writes, and so does one device, even if it names several tables.
 */
export async function findTopicDays(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan,
): Promise<TopicDay[]> {
  const { rows } = await db.execute<TopicDay>(sql`
    with answers as materialized (
      select feedback.id, feedback.table_number, feedback.device_on_day, feedback.created_at, topics,
        topic_tones
      from feedback left join understandings on understandings.feedback_id = feedback.id
      where feedback.venue_uuid = ${venue.id}::uuid and held_at is null
        and ${arrivedOnSql(days, venue.timezone)}
    ),
    -- Once per spelling, because a key costs more than the rest of a row.
    keys as materialized (
      select table_number, nullif(${normalisedTableNameSql(sql`table_number`)}, '') as key
      from (select distinct table_number from answers) spellings
    ),
    seated as (
      select answers.*, coalesce(key, answers.id::text) as seat
      from answers left join keys using (table_number)
    ),
    ${PLACED_ANSWERS_SQL},
    stretches as (
      ${withStretchStartSql(sql`placed`, sql`place`, sql`since`)}
    ),
    numbered as (
      select id, topics, topic_tones, created_at,
        place || ' ' || since || ' '
          || floor(extract(epoch from created_at - since) / (60 * ${PARTY_MINUTES})) as party
      from stretches
    ),
    dated as (
      select *, (min(created_at) over (partition by party) at time zone ${venue.timezone})::date::text
        as day
      from numbered
    )
    select null as topic, day, count(distinct party)::int as parties, '{}'::uuid[] as answers
    from dated group by day
    union all
    select topic, day, count(distinct party)::int, array_agg(id order by created_at desc, id desc)
    from dated cross join lateral unnest(topics, topic_tones) as said (topic, tone)
    where tone = 'negative' group by topic, day
  `);
  return rows;
}
