import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { Days } from '#shared/stats/definitions.ts';
import type { Step } from '#shared/stats/steps.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { AskedVenue } from './venue-totals.ts';

export type ReadCounts = { answers: number; safety: number };
export type TopicCounts = { topic: Topic; answers: number; positive: number; negative: number };

export type ReadSteps = {
  steps: (ReadCounts & { first: string })[];
  topics: (TopicCounts & { first: string })[];
};

export type ReadTables = {
  tables: (ReadCounts & { key: string; name: string })[];
  topics: (TopicCounts & { key: string })[];
  few: number;
};

/** What was read of the answers of these days, by their steps, in sums of counts. */
export async function findReadSteps(
  db: Queryable,
  venue: AskedVenue,
  { days, step }: { days: Days; step: Exclude<Step, 'hour'> },
): Promise<ReadSteps> {
  const first = sql`greatest(
    date_trunc(${step}, (feedback_created_at at time zone ${venue.timezone})::date::timestamp)::date,
    ${days.first}::date
  )::text`;
  const { rows } = await db.execute<ReadSteps>(sql`
    with asked as materialized (
      select ${first} as first, topics, topic_tones, safety from ${readOn(venue, days)}
    )
    select
      (select coalesce(jsonb_agg(step), '[]') from (
        select first, ${READ_COUNTS} from asked group by first
      ) step) as steps,
      (select coalesce(jsonb_agg(about), '[]') from (
        select first, ${TOPIC_COUNTS} group by first, said.topic
      ) about) as topics
  `);
  return rows[0] ?? { steps: [], topics: [] };
}

/** The same by table, however guests' links spell it; few are the tables with fewer than `least`. */
export async function findReadTables(
  db: Queryable,
  venue: AskedVenue,
  { days, least }: { days: Days; least: number },
): Promise<ReadTables> {
  const { rows } = await db.execute<ReadTables>(sql`
    with asked as materialized (
      select lower(btrim(table_number)) as key, btrim(table_number) as spelling,
        topics, topic_tones, safety
      from ${readOn(venue, days)} where btrim(table_number) <> ''
    ),
    tables as materialized (
      select key, mode() within group (order by spelling) as name, ${READ_COUNTS}
      from asked group by key
    )
    select
      (select coalesce(jsonb_agg(tables), '[]') from tables where answers >= ${least}) as tables,
      (select coalesce(jsonb_agg(about), '[]') from (
        select key, ${TOPIC_COUNTS}
        where key in (select key from tables where answers >= ${least}) group by key, said.topic
      ) about) as topics,
      (select count(*)::int from tables where answers < ${least}) as few
  `);
  return rows[0] ?? { tables: [], topics: [], few: 0 };
}

/** Sealed answers are so few, if any, that they are set aside one by one. */
function readOn(venue: AskedVenue, days: Days): SQL {
  const isOnDays = arrivedOn(days, venue.timezone, sql`understandings.feedback_created_at`);
  return sql`(
    select * from understandings
    where venue_uuid = ${venue.id}::uuid and ${isOnDays} and tone is not null
      and feedback_id <> all(array(
        select id from feedback where venue_uuid = ${venue.id}::uuid and held_at is not null
      ))
  ) understood`;
}

const READ_COUNTS = sql`count(*)::int as answers, count(safety)::int as safety`;

const TOPIC_COUNTS = sql`said.topic, count(*)::int as answers,
  (count(*) filter (where said.tone = 'positive'))::int as positive,
  (count(*) filter (where said.tone = 'negative'))::int as negative
  from asked cross join lateral unnest(topics, topic_tones) as said(topic, tone)`;
