import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { foldedNameSql, spellingsSql } from '#server/stats/rollups/spelling-query.ts';
import type { ExportHeaders, FeedbackItem } from '#shared/feedback/list-contract.ts';
import { DECIDING_WORDS_SQL } from '../alarm-words-query.ts';
import type { AnswerFields } from '../answers.ts';
import { type FeedbackCursor, NEWEST_FIRST, selectNextFeedbackIds } from '../inbox/list-query.ts';
import type { FeedbackScope } from '../inbox/resolve-feedback-scope.ts';

const MOMENT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const QUOTED = sql.raw(`'[",\\r\\n]'`);
/** Characters that start a formula in a spreadsheet, full-width forms included. */
const FORMULA_STARTS = '=+-@\t\r＝＋－＠';

/**
 * Added after the older columns, so that their positions stay the same. There is no column for
 * emergencies, because they are not judged in SQL.
 */
const UNDERSTOOD_CELLS = {
  language: sql`language`,
  tone: sql`tone`,
  topics: sql`array_to_string(topics, '; ')`,
  safety: sql`safety`,
  because: csvCell(sql`array_to_string(because, ' … ')`),
  suspectedSafety: sql`suspected_safety`,
} satisfies Record<Exclude<keyof NonNullable<FeedbackItem['understanding']>, 'isEmergency'>, SQL>;

const UNDERSTOOD = sql`(
  select feedback_id as understood_id, language, tone, topics, safety, suspected_safety,
    ${DECIDING_WORDS_SQL} as because
  from understandings understood where tone is not null
) understood`;

/** The columns of the file. A guest who left no address stays anonymous. */
const CELLS = {
  id: sql`id::text`,
  venueId: csvCell(sql`venue_id`),
  overallRating: csvCell(sql`overall_rating`),
  primaryIssue: csvCell(sql`primary_issue`),
  textGeneral: csvCell(sql`text_general`),
  textSpecific: csvCell(sql`text_specific`),
  serverName: csvCell(sql`coalesce(named.spelling, server_name)`),
  customerName: csvCell(sql`customer_name`),
  tableNumber: csvCell(sql`table_number`),
  visitDate: sql`to_char(visit_date, 'YYYY-MM-DD')`,
  visitTime: csvCell(sql`visit_time`),
  rewardSelected: csvCell(sql`reward_selected`),
  email: csvCell(sql`email`),
  rewardCode: csvCell(sql`reward_code`),
  isSeriousComplaint: sql`is_serious_complaint::text`,
  hasReply: sql`(replied_at is not null)::text`,
  replyMessage: csvCell(sql`message`),
  repliedAt: sql`to_char(replied_at at time zone 'UTC', ${MOMENT})`,
  repliedBy: csvCell(sql`replied_by`),
  createdAt: sql`to_char(created_at at time zone 'UTC', ${MOMENT})`,
  ...UNDERSTOOD_CELLS,
  // Last, so that scripts that read columns by position keep working.
  isUnfinished: sql`(unfinished_at is not null)::text`,
} satisfies Partial<Record<keyof FeedbackItem | keyof typeof UNDERSTOOD_CELLS, SQL>> &
  Record<keyof AnswerFields, SQL>;

const READABLE_HEADINGS = {
  id: 'Feedback ID',
  venueId: 'Venue ID',
  overallRating: 'Rating',
  primaryIssue: 'Topic',
  textGeneral: 'Primary feedback',
  textSpecific: 'Additional details',
  serverName: 'Server',
  customerName: 'Guest’s name',
  tableNumber: 'Table',
  visitDate: 'Visit date',
  visitTime: 'Visit time',
  rewardSelected: 'Reward',
  email: 'Guest’s email',
  rewardCode: 'Reward code',
  isSeriousComplaint: 'Serious complaint',
  hasReply: 'Replied',
  replyMessage: 'Your reply',
  repliedAt: 'Replied at (UTC)',
  repliedBy: 'Replied by',
  createdAt: 'Received at (UTC)',
  language: 'Language',
  tone: 'Tone',
  topics: 'Topics in the comment',
  safety: 'Safety issue',
  because: 'Flagged for',
  suspectedSafety: 'Possible safety issue',
  isUnfinished: 'Unfinished',
} satisfies Record<keyof typeof CELLS, string>;

/** The first row. Without the byte order mark Excel does not read the file as UTF-8. */
export function csvHeader(headers: ExportHeaders): string {
  const columns = Object.keys(CELLS) as (keyof typeof CELLS)[];
  const names = headers === 'readable' ? columns.map((each) => READABLE_HEADINGS[each]) : columns;
  return `\uFEFF${names.join()}\r\n`;
}

export type CsvChunk = { lines: string; last: FeedbackCursor };

/**
 * The next rows as CSV lines, or undefined when there are no more. PostgreSQL formats them: doing
 * it here took four times as long for 250,000 rows and left 130 MB of garbage.
 */
export async function findCsvChunk(
  db: Queryable,
  scope: FeedbackScope,
  { after, most }: { after: FeedbackCursor | undefined; most: number },
): Promise<CsvChunk | undefined> {
  const { rows } = await db.execute<{ lines: string | null; createdAt: string; id: string }>(sql`
    select string_agg(${LINE}, '' order by ${NEWEST_FIRST}) as lines,
      (array_agg(created_at::text order by created_at, id))[1] as "createdAt",
      (array_agg(id order by created_at, id))[1] as id
    from feedback left join replies on replies.feedback_id = feedback.id
    left join ${UNDERSTOOD} on understood_id = id
    left join (${spellingsSql(venuesOf(scope))}) named
      on named.venue_uuid = feedback.venue_uuid and named.folded = ${foldedNameSql(sql`server_name`)}
    where id in (select id from (${selectNextFeedbackIds(scope, after)} limit ${most}) next)
  `);
  const [row] = rows;
  if (!row || row.lines === null) return undefined;
  return { lines: row.lines, last: { createdAt: row.createdAt, id: row.id } };
}

function venuesOf({ venues }: FeedbackScope): SQL {
  return sql`any(${sql.param(venues.map(({ id }) => id))}::uuid[])`;
}

const LINE = sql`${sql.join(
  Object.values(CELLS).map((each) => sql`coalesce(${each}, '')`),
  sql` || ',' || `,
)} || E'\\r\\n'`;

function csvCell(value: SQL): SQL {
  const isFormula = sql`${value} <> '' and strpos(${sql.param(FORMULA_STARTS)}, left(${value}, 1)) > 0`;
  return sql`case
    when ${isFormula} then '"''' || replace(${value}, '"', '""') || '"'
    when ${value} ~ ${QUOTED} then '"' || replace(${value}, '"', '""') || '"'
    else ${value} end`;
}
