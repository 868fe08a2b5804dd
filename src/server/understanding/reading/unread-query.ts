import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DeadLetterBox, DeadLetters } from '#server/platform/queue/dead-letters.ts';
import { READER_FAILED_REASON } from './make-reader.ts';
import { type AnswerTexts, PRESET_TEXTS } from './texts-to-read.ts';

/** The last answer that was read, going from newer to older ones; the id breaks ties. */
export type Cursor = { createdAt: Date; id: string };

export type AnswerToRead = AnswerTexts & { id: string };
export type ScannedAnswer = AnswerToRead & { createdAt: Date; isUnread: boolean };

/** How many of the newest unread answers a batch is chosen from. */
const MAX_TO_CHOOSE_FROM = 2_000;

export type UnreadAnswers = {
  /** The answers in the order in which they are to be read. */
  answers: AnswerToRead[];
  /**
   * How many of the answers that the batch was chosen from are left; 0 if there are no other unread
   * ones.
   */
  left: number;
};

type Limits = { most: number; mostBytes: number };

/** Whether any answer since this moment is unread. */
export async function hasUnreadAnswers(
  db: Queryable,
  { since, readerVersion }: { since: Date; readerVersion: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from feedback where ${isNew(since)} and ${isUnread(readerVersion)} limit 1
  `);
  return rowCount === 1;
}

/**
 * Whether any answer between two moments is unread, of one venue or of all; the newest are looked at
 * first.
 */
export async function hasUnreadAnswersBetween(
  db: Queryable,
  {
    since,
    until,
    readerVersion,
    venueUuid,
  }: { since: Date; until: Date; readerVersion: number; venueUuid: string | undefined },
): Promise<boolean> {
  const isOfVenue = venueUuid === undefined ? sql`true` : sql`venue_uuid = ${venueUuid}::uuid`;
  const { rowCount } = await db.execute(sql`
    select from feedback
    where ${isNew(since)} and created_at <= ${until.toISOString()}::timestamptz and ${isOfVenue}
      and ${isUnread(readerVersion)}
    order by created_at desc limit 1
  `);
  return rowCount === 1;
}

/**
 * How many answers from displeased guests are read for each one from a pleased guest. Danger is far
 * more likely in answers from displeased guests, and if the newest were simply read first, an alarm
 * in the middle of a burst would wait until the end.
 */
const TURNS_OF_DISPLEASED = 4;

/**
 * Unread answers since this moment. Venues take turns, each with its newest first, so that many or
 * long texts of one venue do not delay another.
 */
export async function findUnreadAnswers(
  db: Queryable,
  { since, readerVersion }: { since: Date; readerVersion: number },
  { most, mostBytes }: Limits,
): Promise<UnreadAnswers> {
  const { rows } = await db.execute<AnswerToRead & { unread: number }>(sql`
    with unread as materialized (
      select id, created_at, venue_uuid, ${BYTES} as bytes,
        coalesce(overall_rating in ('great', 'excellent'), false) as is_pleased
      from feedback
      where ${isNew(since)} and ${isUnread(readerVersion)}
      order by created_at desc, id desc limit ${MAX_TO_CHOOSE_FROM}
    ),
    turns as (
      select id, created_at, bytes,
        row_number() over (partition by venue_uuid, is_pleased order by created_at desc, id desc)
          * case when is_pleased then ${TURNS_OF_DISPLEASED}::int else 1 end as turn
      from unread
    ),
    places as (
      select id, row_number() over in_turns as place, sum(bytes) over in_turns as bytes
      from turns window in_turns as (order by turn, created_at desc, id desc)
    )
    select feedback.id, ${WORDS}, (select count(*)::int from unread) as unread
    from places join feedback on feedback.id = places.id
    where place = 1 or (place <= ${most} and bytes <= ${mostBytes})
    order by place
  `);
  const unread = rows[0]?.unread ?? 0;
  return {
    answers: rows.map(({ unread: _, ...answer }) => answer),
    left: unread - rows.length,
  };
}

/**
 * Answers to retry after this reader broke on them: those that failed once, and all that failed
 * before the given moment.
 */
export async function findFailedAnswers(
  db: Queryable,
  { readerVersion, before, most }: { readerVersion: number; before: Date; most: number },
): Promise<AnswerToRead[]> {
  const { rows } = await db.execute<AnswerToRead>(sql`
    select id, ${WORDS} from understandings join feedback on id = feedback_id
    where failed_reads > 0 and reader_version = ${readerVersion} and ${HAS_WORDS}
      and (failed_reads = 1 or read_at < ${before.toISOString()}::timestamptz)
    order by read_at limit ${most}
  `);
  return rows;
}

/**
 * The answers on which the reader failed, as dead letters. They are not rows of a queue, but
 * operators list and retry them in the same way.
 */
export const failedAnswers: DeadLetterBox = {
  name: 'answers',
  list: async (db) => {
    const { rows } = await db.execute<DeadLetters>(sql`
      select ${READER_FAILED_REASON}::text as reason, count(*)::int as count, count(*)::int as recoverable,
        to_char(min(read_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest
      from understandings where failed_reads > 0 having count(*) > 0
    `);
    return rows;
  },
  sendAgain: async (db, reason = READER_FAILED_REASON) => {
    const { rowCount } = await db.execute(sql`
      update understandings set failed_reads = 1
      where failed_reads > 0 and ${reason}::text = ${READER_FAILED_REASON}::text
    `);
    return rowCount ?? 0;
  },
};

/**
 * The next older answers with words, newest first, and whether this reader has read them. At most
 * `most` are scanned, so that a long stretch of read answers is passed in several steps.
 */
export async function findOlderAnswers(
  db: Queryable,
  before: Cursor,
  { readerVersion, most, mostBytes }: Limits & { readerVersion: number },
): Promise<{ answers: ScannedAnswer[]; isLast: boolean }> {
  const { rows } = await db.execute<
    Omit<ScannedAnswer, 'createdAt'> & { cameAtMs: number; looked: number }
  >(sql`
    with next as materialized (
      select id, created_at, ${BYTES} as bytes, ${isUnread(readerVersion)} as is_unread from feedback
      where ${HAS_WORDS} and venue_uuid is not null and ${isBefore(before)}
      order by created_at desc, id desc limit ${most}
    ),
    places as (
      select id, is_unread, row_number() over newest_first as place,
        sum(case when is_unread then bytes else 0 end) over newest_first as bytes
      from next window newest_first as (order by created_at desc, id desc)
    )
    select feedback.id, is_unread as "isUnread", ${WORDS},
      (extract(epoch from created_at) * 1000)::float8 as "cameAtMs",
      (select count(*)::int from next) as looked
    from places join feedback on feedback.id = places.id
    where place = 1 or bytes <= ${mostBytes}
    order by place
  `);
  const looked = rows[0]?.looked ?? 0;
  return {
    answers: rows.map(({ cameAtMs, looked: _, ...row }) => ({
      ...row,
      createdAt: new Date(cameAtMs),
    })),
    isLast: rows.length === looked && looked < most,
  };
}

const WORDS = sql`text_general as "textGeneral", text_specific as "textSpecific",
  primary_issue as "primaryIssue"`;

const BYTES = sql`(coalesce(octet_length(text_general), 0) + coalesce(octet_length(text_specific), 0)
  + coalesce(octet_length(primary_issue), 0))`;

function isNew(since: Date): SQL {
  return sql`${HAS_WORDS} and venue_uuid is not null
    and created_at >= ${since.toISOString()}::timestamptz`;
}

/** The limit makes PostgreSQL look up each answer by index instead of scanning all understandings. */
function isUnread(readerVersion: number): SQL {
  return sql`(
    select true from understandings
    where feedback_id = feedback.id and reader_version >= ${readerVersion} limit 1
  ) is null`;
}

/** The first line matches the index predicate; the second leaves out topics that were only tapped. */
const HAS_WORDS = sql`(text_general is not null or text_specific is not null or primary_issue is not null)
  and (text_general is not null or text_specific is not null
    or primary_issue <> all(${sql.param([...PRESET_TEXTS])}::text[]))`;

function isBefore({ createdAt, id }: Cursor): SQL {
  const at = sql`${createdAt.toISOString()}::timestamptz`;
  return sql`created_at <= ${at} and (created_at, id) < (${at}, ${id}::uuid)`;
}
