import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** A reading to store; the understanding is null if the reader could make nothing of the words. */
export type ReadingToStore = {
  id: string;
  wordsHash: string | null;
  understanding: Understanding | null;
};

type ReadingContext = { readerVersion: number; now: Date };

/**
 * Stores readings and returns the ids that were stored. Skips answers that were erased meanwhile or
 * read by another server. Corrected values stay; the new reading is kept beside them.
 */
export async function storeReadings(
  tx: Transaction,
  readings: readonly ReadingToStore[],
  { readerVersion, now }: ReadingContext,
): Promise<string[]> {
  if (readings.length === 0) return [];
  const rows = JSON.stringify(
    readings.map(({ id, wordsHash, understanding }) => ({
      id,
      words_hash: wordsHash,
      ...understanding,
      topics: understanding?.topics ?? [],
      tone_if_pleased: understanding?.toneIfPleased ?? understanding?.tone,
      because: understanding?.because ?? [],
    })),
  );
  const { rows: kept } = await tx.execute<{ id: string }>(sql`
    insert into understandings as known (
      feedback_id, venue_uuid, feedback_created_at, table_number, words_hash, language,
      tone, topics, topic_tones, safety, suspected_safety, because,
      read_tone, read_topics, read_topic_tones, read_safety, read_suspected_safety,
      reader_version, read_at, was_serious
    )
    select feedback.id, feedback.venue_uuid, feedback.created_at, feedback.table_number,
      decode(reading.words_hash, 'base64'), reading.language, led.tone, reading.topics, led.topic_tones,
      led.safety, led.suspected_safety, reading.because,
      led.tone, reading.topics, led.topic_tones, led.safety, led.suspected_safety,
      ${readerVersion}::int, ${now.toISOString()}::timestamptz, feedback.is_serious_complaint
    from jsonb_to_recordset(${rows}::jsonb) as reading (
      id uuid, words_hash text, language text, tone text,
      tone_if_pleased text,
      topics text[], safety text, evidence text, because text[]
    )
    join feedback on feedback.id = reading.id
    cross join lateral (${ADJUSTED_READING_SQL}) led
    order by feedback.id for key share of feedback
    on conflict (feedback_id) do update set
      earlier_alarms = ${EARLIER_ALARMS},
      words_hash = excluded.words_hash, language = excluded.language, because = excluded.because,
      read_tone = excluded.read_tone, read_topics = excluded.read_topics,
      read_topic_tones = excluded.read_topic_tones, read_safety = excluded.read_safety,
      read_suspected_safety = excluded.read_suspected_safety,
      reader_version = excluded.reader_version, read_at = ${READ_AT}, failed_reads = 0,
      tone = ${unlessCorrectedSql(sql`tone`)}, topics = ${unlessCorrectedSql(sql`topics`)},
      topic_tones = ${unlessCorrectedSql(sql`topic_tones`)}, safety = ${unlessCorrectedSql(sql`safety`)},
      suspected_safety = ${unlessCorrectedSql(sql`suspected_safety`)}
    where ${IS_NOT_READ}
    returning feedback_id as id
  `);
  return kept.map(({ id }) => id);
}

/** The ids of those answers whose present words were understood before. */
export async function findRereadAnswers(
  tx: Transaction,
  answers: readonly Pick<ReadingToStore, 'id' | 'wordsHash'>[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select known.feedback_id as id
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer (id uuid, "wordsHash" text)
    join understandings known on known.feedback_id = answer.id
    where known.words_hash = decode(answer."wordsHash", 'base64')
      and (known.failed_reads = 0 or known.read_safety is not null)
  `);
  return rows.map(({ id }) => id);
}

/**
 * If a newer reader reads the same words again, the danger keeps the time at which it was first found.
 */
const READ_AT = sql`case when known.words_hash = excluded.words_hash
  and known.read_safety is not null and excluded.read_safety is not null
  then known.read_at else excluded.read_at end`;

/**
 * A guest rarely changes words about danger more often; the limit keeps a script from filling the
 * row.
 */
const MAX_EARLIER_ALARMS = 10;

/**
 * Keeps the deciding words of the stored row `known` if they raised an alarm and others are read, or
 * if the guest has raised the rating, so that the same words now only ask the owner.
 */
const EARLIER_ALARMS = sql`case
  when known.safety is null or cardinality(known.because) = 0
    or known.words_hash is not distinct from excluded.words_hash
      and excluded.read_suspected_safety is null then known.earlier_alarms
  else case when jsonb_array_length(known.earlier_alarms) < ${MAX_EARLIER_ALARMS}::int
      then known.earlier_alarms else known.earlier_alarms - 0 end
    || jsonb_build_object('because', known.because, 'readAt', known.read_at) end`;

/** Records that the reader broke on these words. The understanding of an earlier reader stays. */
export async function storeFailedReadings(
  tx: Transaction,
  answers: readonly Pick<ReadingToStore, 'id' | 'wordsHash'>[],
  { readerVersion, now }: ReadingContext,
): Promise<string[]> {
  if (answers.length === 0) return [];
  const { rows: kept } = await tx.execute<{ id: string }>(sql`
    insert into understandings as known (
      feedback_id, venue_uuid, feedback_created_at, table_number, words_hash, failed_reads,
      reader_version, read_at, was_serious
    )
    select feedback.id, feedback.venue_uuid, feedback.created_at, feedback.table_number,
      decode(failed."wordsHash", 'base64'), 1,
      ${readerVersion}::int, ${now.toISOString()}::timestamptz, feedback.is_serious_complaint
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as failed (id uuid, "wordsHash" text)
    join feedback on feedback.id = failed.id
    order by feedback.id for key share of feedback
    on conflict (feedback_id) do update set
      reader_version = excluded.reader_version, read_at = excluded.read_at, failed_reads = known.failed_reads + 1
    where ${IS_NOT_READ}
    returning feedback_id as id
  `);
  return kept.map(({ id }) => id);
}

/** The stored row `known` is from an older reader, or from a failed attempt of this one. */
const IS_NOT_READ = sql`(known.reader_version < excluded.reader_version
  or (known.failed_reads > 0 and known.reader_version = excluded.reader_version))`;

/**
 * Adjusts a reading to the rating. With a high rating the tone for pleased guests is used; with a low
 * rating, positive becomes mixed. The higher the rating, the more evidence a safety class needs to be
 * more than suspected. Each topic gets the tone of the whole text.
 */
export const ADJUSTED_READING_SQL = sql`
  select tone, case when is_only_suspected then null else safety end as safety,
    case when is_only_suspected then safety end as suspected_safety,
    array(select tone from unnest(topics)) as topic_tones
  from (
    select reading.topics, reading.safety,
      case reading.evidence
        when 'clear' then is_pleased
        when 'weak' then is_pleased or is_content
        else coalesce(reading.evidence = 'faint', false)
      end as is_only_suspected,
      case
        when is_pleased then reading.tone_if_pleased
        when is_displeased and reading.tone = 'positive' then 'mixed'
        else reading.tone
      end as tone
    from (
      select coalesce(feedback.overall_rating in ('great', 'excellent'), false) as is_pleased,
        coalesce(feedback.overall_rating = 'okay', false) as is_content,
        coalesce(feedback.overall_rating in ('fair', 'poor'), false) as is_displeased
    ) rating
  ) weighed`;

/** The reading of words that are read for danger only, as ADJUSTED_READING_SQL expects it. */
export function dangerOnlyReadingSql(understanding: Understanding | null): SQL {
  const { safety = null, evidence = null } = understanding ?? {};
  return sql`select ${safety}::text as safety, ${evidence}::text as evidence, null::text as tone,
    null::text as tone_if_pleased, '{}'::text[] as topics`;
}

function unlessCorrectedSql(column: SQL): SQL {
  return sql`case when known.corrected_at is null then excluded.${column} else known.${column} end`;
}

/**
 * Applies the latest correction of the same words at the same venue. The safety class is taken over
 * only if the person corrected it: the same words may be only suspected with one rating and an alarm
 * with a lower one.
 */
export async function reapplyCorrections(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update understandings set tone = same.tone, topics = same.topics,
      topic_tones = same.topic_tones,
      safety = case when same.is_safety_said then same.safety else fresh.safety end,
      suspected_safety = case when same.is_safety_said then null else fresh.suspected_safety end,
      corrected_at = same.corrected_at, corrected_by = same.corrected_by
    from understandings fresh
    cross join lateral (
      select *, (safety, suspected_safety)
        is distinct from (read_safety, read_suspected_safety) as is_safety_said
      from understandings corrected
      where corrected.venue_uuid = fresh.venue_uuid and corrected.words_hash = fresh.words_hash
        and corrected.corrected_at is not null
      order by corrected.corrected_at desc limit 1
    ) same
    where fresh.feedback_id = any(${sql.param([...ids])}::uuid[]) and fresh.corrected_at is null
      and understandings.feedback_id = fresh.feedback_id
  `);
}

export type UnderstoodAnswer = LiveFeedback & { businessId: string };

/** The events that tell open dashboards about these answers, without held ones. */
export async function findUnderstoodAnswers(
  tx: Transaction,
  ids: readonly string[],
): Promise<UnderstoodAnswer[]> {
  const { rows } = await tx.execute<UnderstoodAnswer>(sql`
    select feedback.id, venues.venue_id as "venueId", venues.business_id as "businessId",
      feedback.is_serious_complaint as "isSeriousComplaint"
    from feedback join venues on venues.id = feedback.venue_uuid
    where feedback.id = any(${sql.param([...ids])}::uuid[]) and feedback.held_at is null
      and venues.business_id is not null
    order by feedback.created_at
  `);
  return rows;
}
