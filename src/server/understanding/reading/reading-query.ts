import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** What is kept of an answer; null for the understanding where the words say nothing to the reader. */
export type KeptReading = {
  id: string;
  wordsHash: string | null;
  understanding: Understanding | null;
};

type At = { readerVersion: number; now: Date };

/**
 * Keeps what was read and returns the ids of those it was kept for. An answer that somebody erased
 * meanwhile has nothing to keep; one that another server has read is left as it is; what a person
 * corrected stays corrected, with what the reader says now beside it.
 */
export async function storeReadings(
  tx: Transaction,
  readings: readonly KeptReading[],
  { readerVersion, now }: At,
): Promise<string[]> {
  if (readings.length === 0) return [];
  const rows = JSON.stringify(
    readings.map(({ id, wordsHash, understanding }) => ({
      id,
      words_hash: wordsHash,
      ...understanding,
      topics: understanding?.topics ?? [],
      topic_tones: understanding?.topics.map(() => understanding.tone) ?? [],
      because: understanding?.because ?? [],
    })),
  );
  const { rows: kept } = await tx.execute<{ id: string }>(sql`
    insert into understandings as known (
      feedback_id, venue_uuid, feedback_created_at, table_number, words_hash, language,
      tone, topics, topic_tones, safety, because,
      read_tone, read_topics, read_topic_tones, read_safety,
      reader_version, read_at, was_serious
    )
    select feedback.id, feedback.venue_uuid, feedback.created_at, feedback.table_number,
      decode(reading.words_hash, 'base64'), reading.language, reading.tone, reading.topics, reading.topic_tones,
      reading.safety, reading.because,
      reading.tone, reading.topics, reading.topic_tones, reading.safety,
      ${readerVersion}::int, ${now.toISOString()}::timestamptz, feedback.is_serious_complaint
    from jsonb_to_recordset(${rows}::jsonb) as reading (
      id uuid, words_hash text, language text, tone text, topics text[], topic_tones text[],
      safety text, because text[]
    )
    join feedback on feedback.id = reading.id
    order by feedback.id for key share of feedback
    on conflict (feedback_id) do update set
      words_hash = excluded.words_hash, language = excluded.language, because = excluded.because,
      read_tone = excluded.read_tone, read_topics = excluded.read_topics,
      read_topic_tones = excluded.read_topic_tones, read_safety = excluded.read_safety,
      reader_version = excluded.reader_version, read_at = excluded.read_at, failed_reads = 0,
      tone = ${unlessCorrected(sql`tone`)}, topics = ${unlessCorrected(sql`topics`)},
      topic_tones = ${unlessCorrected(sql`topic_tones`)}, safety = ${unlessCorrected(sql`safety`)}
    where ${IS_NOT_READ}
    returning feedback_id as id
  `);
  return kept.map(({ id }) => id);
}

/** Keeps that the reader broke on these words. What an earlier reader made of them still counts. */
export async function storeFailed(
  tx: Transaction,
  answers: readonly Pick<KeptReading, 'id' | 'wordsHash'>[],
  { readerVersion, now }: At,
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

/** Of a row `known`, for which the reader has something new. */
const IS_NOT_READ = sql`(known.reader_version < excluded.reader_version
  or (known.failed_reads > 0 and known.reader_version = excluded.reader_version))`;

function unlessCorrected(column: SQL): SQL {
  return sql`case when known.corrected_at is null then excluded.${column} else known.${column} end`;
}

/** What somebody of the venue said of the same words counts for these as well. */
export async function applyCorrections(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update understandings set tone = same.tone, topics = same.topics,
      topic_tones = same.topic_tones, safety = same.safety,
      corrected_at = same.corrected_at, corrected_by = same.corrected_by
    from understandings fresh
    cross join lateral (
      select * from understandings corrected
      where corrected.venue_uuid = fresh.venue_uuid and corrected.words_hash = fresh.words_hash
        and corrected.corrected_at is not null
      order by corrected.corrected_at desc limit 1
    ) same
    where fresh.feedback_id = any(${sql.param([...ids])}::uuid[]) and fresh.corrected_at is null
      and understandings.feedback_id = fresh.feedback_id
  `);
}

export type UnderstoodAnswer = LiveFeedback & { businessId: string };

/** What whoever watches is told of them; of sealed answers nothing. */
export async function findUnderstood(
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
