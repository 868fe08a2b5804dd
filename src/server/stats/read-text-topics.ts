import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { IS_TONE_CORRECTED } from '#server/feedback/subject-sides-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { hasUnreadBacklog } from '#server/understanding/reading/unread-backlog.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { daysOfPeriod, type PeriodChoice } from '#shared/stats/period.ts';
import { chooseStepUnit, type StepUnit, splitIntoSteps } from '#shared/stats/step-units.ts';
import {
  type textTopics as contract,
  MIN_READ_ANSWERS_PER_TABLE,
} from '#shared/stats/text-topics-contract.ts';
import { TOPICS, type Topic } from '#shared/understanding/understanding.ts';
import { findFirstDay } from './insights-query.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import { countSubjects } from './subjects-query.ts';
import type { ZonedVenue } from './venue-totals.ts';

const READ_COLUMNS = sql`topics, topic_tones, safety, suspected_safety, may_praise, may_complain,
  has_words, is_tapped`;
const READ_COUNTS = sql`count(*)::int as answers, count(safety)::int as safety,
  (count(*) filter (where has_words))::int as "withWords",
  (count(*) filter (where is_tapped))::int as tapped`;

/** The topics of guests' texts, over time and per table. */
export async function readTextTopics(
  services: Services,
  venue: VenueWithToday,
  asked: PeriodChoice,
): Promise<z.input<typeof contract.response>> {
  const { db } = services;
  const { today } = venue;
  const { begun } = await findFirstDay(db, venue);
  const period = daysOfPeriod(asked, today) ?? { first: begun ?? today, last: today };
  const usual = chooseStepUnit(period);
  const step = usual === 'hour' ? 'day' : usual;
  const read = await findTextTopicsByStep(db, venue, { days: period, step });
  const { tables, few, ...atTables } = await findTextTopicsByTable(db, venue, {
    days: period,
    least: MIN_READ_ANSWERS_PER_TABLE,
  });
  const series = splitIntoSteps(period, { step, today, begun }).map((days) => ({
    ...days,
    ...readCounts(read.steps.filter(({ first }) => first === days.first)),
    topics: sumTopicCounts(read.topics.filter(({ first }) => first === days.first)),
  }));
  return {
    today,
    period,
    step,
    ...readCounts(read.steps),
    isStillReading: await isStillReading(services, venue, { begun, first: period.first }),
    subjects: await countSubjects(db, venue, period),
    topics: sumTopicCounts(read.topics),
    series,
    tables: tables.sort(compareByAnswers).map(({ key, name, ...counts }) => ({
      tableNumber: name,
      ...counts,
      topics: sumTopicCounts(atTables.topics.filter((topic) => topic.key === key)),
    })),
    tablesWithFew: few,
  };
}

/**
 * The backlog begins at the venue's first answer if the period is older, because PostgreSQL has no
 * day before the year 1.
 */
async function isStillReading(
  services: Services,
  { id: venueUuid }: VenueWithToday,
  { begun, first }: { begun: string | null | undefined; first: string },
): Promise<boolean> {
  if (!begun) return false;
  const since = new Date(Date.parse(begun > first ? begun : first) - DAY_MS);
  return hasUnreadBacklog(services, { venueUuid, since });
}

const compareNaturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareByAnswers(
  one: { answers: number; name: string },
  other: { answers: number; name: string },
): number {
  return other.answers - one.answers || compareNaturally.compare(one.name, other.name);
}

function readCounts(rows: readonly ReadAnswerCounts[]): ReadAnswerCounts {
  return {
    answers: sum(rows, 'answers'),
    withWords: sum(rows, 'withWords'),
    tapped: sum(rows, 'tapped'),
    safety: sum(rows, 'safety'),
  };
}

/** Most answers first, ties in the order of TOPICS. */
export function sumTopicCounts(
  rows: readonly TopicCounts[],
): (TopicCounts & { mentioned: number })[] {
  return TOPICS.map((topic) => {
    const ofTopic = rows.filter((row) => row.topic === topic);
    const [answers, positive, negative] = [
      sum(ofTopic, 'answers'),
      sum(ofTopic, 'positive'),
      sum(ofTopic, 'negative'),
    ];
    const mentioned = answers - positive - negative;
    return { topic, answers, positive, negative, mentioned, tapped: sum(ofTopic, 'tapped') };
  })
    .filter(({ answers }) => answers > 0)
    .sort((one, other) => other.answers - one.answers);
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

type ReadAnswerCounts = {
  answers: number;
  withWords: number;
  tapped: number;
  safety: number;
};

type TopicCounts = {
  topic: Topic;
  answers: number;
  positive: number;
  negative: number;
  tapped: number;
};

type TextTopicsByStep = {
  steps: (ReadAnswerCounts & { first: string })[];
  topics: (TopicCounts & { first: string })[];
};

type TextTopicsByTable = {
  tables: (ReadAnswerCounts & { key: string; name: string })[];
  topics: (TopicCounts & { key: string })[];
  few: number;
};

/** Topic and answer counts on the given days, per step. */
export async function findTextTopicsByStep(
  db: Queryable,
  venue: ZonedVenue,
  { days, step }: { days: DaySpan; step: Exclude<StepUnit, 'hour'> },
): Promise<TextTopicsByStep> {
  const first = sql`greatest(
    date_trunc(${step}, (feedback_created_at at time zone ${venue.timezone})::date::timestamp)::date,
    ${days.first}::date
  )::text`;
  const { rows } = await db.execute<TextTopicsByStep>(sql`
    with asked as materialized (
      select ${first} as first, ${READ_COLUMNS} from ${readOn(venue, days)}
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

/**
 * The same counts per table, whatever its spelling. `few` is the number of tables with fewer than
 * `least` answers.
 */
async function findTextTopicsByTable(
  db: Queryable,
  venue: ZonedVenue,
  { days, least }: { days: DaySpan; least: number },
): Promise<TextTopicsByTable> {
  const { rows } = await db.execute<TextTopicsByTable>(sql`
    with named as materialized (
      select btrim(table_number) as spelling, ${READ_COLUMNS}
      from ${readOn(venue, days)} where btrim(table_number) <> ''
    ),
    -- Once per spelling, because a key costs more than the rest of a row.
    keys as materialized (
      select spelling, ${normalisedTableNameSql(sql`spelling`)} as key
      from (select distinct spelling from named) spellings
    ),
    asked as materialized (select * from named join keys using (spelling)),
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

/** Analysed answers from the given days, except held ones. */
function readOn(venue: ZonedVenue, days: DaySpan): SQL {
  const isOnDays = arrivedOnSql(days, venue.timezone, sql`understandings.feedback_created_at`);
  return sql`(
    select understandings.*,
      ${IS_TONE_CORRECTED} or (sentiment = 'positive' and not is_serious_complaint) as may_praise,
      ${IS_TONE_CORRECTED} or ${IS_COMPLAINT} or safety is not null as may_complain,
      words_hash is not null as has_words,
      words_hash is null and text_general is not null as is_tapped
    from understandings join feedback on feedback.id = understandings.feedback_id
    where understandings.venue_uuid = ${venue.id}::uuid and ${isOnDays} and tone is not null
      and held_at is null
  ) understood`;
}

/**
 * A topic counts as praised or criticised only if words and rating agree, if the tone was
 * corrected, or if it is a safety matter. "We sat at the window" in a happy answer does not praise
 * the seating; it is only a mention.
 */
const TOPIC_COUNTS = sql`said.topic, count(*)::int as answers,
  (count(*) filter (where said.tone = 'positive' and may_praise
    and safety is null and suspected_safety is null))::int as positive,
  (count(*) filter (where said.tone = 'negative' and may_complain))::int as negative,
  (count(*) filter (where is_tapped))::int as tapped
  from asked cross join lateral unnest(topics, topic_tones) as said(topic, tone)`;
