import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import type { Span } from './unread-spans.ts';
import { type AnswerWords, TAPPED } from './words-of.ts';

/** One transaction at a time reads what is new, and one what is older. */
const LOCKS = { new: 7_412_016, older: 7_412_017 } as const;

export type Unread = AnswerWords & { id: string; createdAt: Date; isUnread: boolean };

export async function claimReading(tx: Transaction, what: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await tx.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS[what]}) as claimed`,
  );
  return rows[0]?.claimed ?? false;
}

/**
 * The next answers with words, the newest first, and whether this reader has read them. So many are
 * looked at and no more, so that a long way past what is read is gone in steps.
 */
export async function findNextAnswers(
  db: Queryable,
  { since, before }: Span | { since: undefined; before: Span['before'] },
  { readerVersion, most }: { readerVersion: number; most: number },
): Promise<Unread[]> {
  const { rows } = await db.execute<Omit<Unread, 'createdAt'> & { cameAtMs: number }>(sql`
    select next.id, (extract(epoch from next.created_at) * 1000)::float8 as "cameAtMs", is_unread as "isUnread",
      case when is_unread then text_general end as "textGeneral",
      case when is_unread then text_specific end as "textSpecific",
      case when is_unread then primary_issue end as "primaryIssue"
    from (
      select id, created_at, text_general, text_specific, primary_issue from feedback
      where ${HAS_WORDS} and venue_uuid is not null ${isSince(since)} ${isBefore(before)}
      order by created_at desc, id desc limit ${most}
    ) next
    cross join lateral (
      select not exists (
        select from understandings where feedback_id = next.id and reader_version >= ${readerVersion}
      ) as is_unread
    ) state
    order by next.created_at desc, next.id desc
  `);
  return rows.map(({ cameAtMs, ...row }) => ({ ...row, createdAt: new Date(cameAtMs) }));
}

/** In the words of the index first, and then without those who only tapped what it is about. */
const HAS_WORDS = sql`(text_general is not null or text_specific is not null or primary_issue is not null)
  and (text_general is not null or text_specific is not null
    or primary_issue <> all(${sql.param([...TAPPED])}::text[]))`;

function isSince(since: Date | undefined): SQL {
  return since ? sql`and created_at >= ${since.toISOString()}::timestamptz` : sql``;
}

function isBefore(place: Span['before']): SQL {
  if (!place) return sql``;
  const at = sql`${place.createdAt.toISOString()}::timestamptz`;
  return sql`and created_at <= ${at} and (created_at, id) < (${at}, ${place.id}::uuid)`;
}

export type Reading = { id: string; wordsHash: string | null; understanding: Understanding | null };

/**
 * Keeps what was read and returns the ids of those it was kept for. An answer that somebody erased
 * meanwhile has nothing to keep; one that another server has read is left as it is; what a person
 * corrected stays corrected, with what the reader says now beside it.
 */
export async function storeReadings(
  tx: Transaction,
  readings: readonly Reading[],
  { readerVersion, now }: { readerVersion: number; now: Date },
): Promise<string[]> {
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
      reader_version = excluded.reader_version, read_at = excluded.read_at,
      tone = ${unlessCorrected(sql`tone`)}, topics = ${unlessCorrected(sql`topics`)},
      topic_tones = ${unlessCorrected(sql`topic_tones`)}, safety = ${unlessCorrected(sql`safety`)}
    where known.reader_version < excluded.reader_version
    returning feedback_id as id
  `);
  return kept.map(({ id }) => id);
}

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
