import { eq, type SQL, sql } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { replies } from '#server/replies/table.ts';
import { type FeedbackCounts, SEARCH_COUNT_CAP } from '#shared/feedback/list-contract.ts';
import { feedback } from '../table.ts';
import {
  COMPLAINT_STATE_COLUMNS,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  FILTERS,
  NEWEST_FIRST,
  REPLY_COLUMNS,
  selectByAnyIndex,
  selectInListOrder,
} from './list-query.ts';
import type { FeedbackScope } from './resolve-feedback-scope.ts';
import { isFoundInShortTextSql } from './search-query.ts';

/** One page of hits, and the number of all hits up to a maximum. */
export type SearchHits = { rows: FeedbackRow[]; count: number };

/** Finds one page of search hits and counts up to `most` hits, in one query. */
export async function findSearchHits(
  db: Queryable,
  scope: FeedbackScope,
  { limit, offset, most }: { limit: number; offset: number; most: number },
): Promise<SearchHits> {
  const hits = await chooseSearchStrategy(db, scope, most);
  // A left join, so that the count comes back even if the page is empty.
  const found = sql`(
    with hits as materialized (${hits} limit ${most})
    select counted.count, page.id as hit_id
    from (select count(*)::int from hits) counted left join (
      select id from hits order by ${NEWEST_FIRST} limit ${limit} offset ${offset}
    ) page on true
  ) found`;
  const rows = await db
    .select({
      count: sql<number>`found.count`,
      row: FEEDBACK_COLUMNS,
      reply: REPLY_COLUMNS,
      state: COMPLAINT_STATE_COLUMNS,
    })
    .from(found)
    .leftJoin(feedback, sql`${feedback.id} = found.hit_id`)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .orderBy(NEWEST_FIRST);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.flatMap(({ row, reply, state }) => (row ? [{ ...row, reply, state }] : [])),
  };
}

/** Counts the kinds among the newest hits of a search, in one query. */
export async function countKindsOfHits(
  db: Queryable,
  scope: FeedbackScope,
): Promise<Omit<FeedbackCounts, 'waiting'>> {
  const hits = await chooseSearchStrategy(db, { ...scope, filter: 'all' }, SEARCH_COUNT_CAP);
  const { rows } = await db.execute<Omit<FeedbackCounts, 'waiting'>>(sql`
    with hits as materialized (${hits} limit ${SEARCH_COUNT_CAP})
    select count(*)::int as "all",
      (count(*) filter (where ${FILTERS.any_complaint}))::int as complaints,
      (count(*) filter (where ${FILTERS.praise}))::int as praise,
      (count(*) filter (where ${FILTERS.with_email}))::int as "withEmail"
    from feedback where id in (select id from hits)
  `);
  return rows[0] ?? { all: 0, complaints: 0, praise: 0, withEmail: 0 };
}

const SAMPLE_ENTRIES = 500;
/** Scanning this many entries takes about as long as an index lookup of a frequent word. */
const MAX_WALKED_ENTRIES = 50_000;

/**
 * Scans from the newest entry if a sample shows the word is frequent, else uses the search index.
 */
async function chooseSearchStrategy(
  db: Queryable,
  scope: FeedbackScope,
  wanted: number,
): Promise<SQL> {
  const columns = sql`id, created_at, search_text`;
  const newest = selectInListOrder({ ...scope, search: '' }, NEWEST_FIRST, { columns });
  const { rows } = await db.execute<{ entries: number; hits: number }>(sql`
    select count(*)::int as entries,
      (count(*) filter (where ${isFoundInShortTextSql(scope.search)}))::int as hits
    from (${newest} limit ${SAMPLE_ENTRIES}) newest
  `);
  const { entries = 0, hits = 0 } = rows[0] ?? {};
  const isWalked = entries < SAMPLE_ENTRIES || (wanted * entries) / hits <= MAX_WALKED_ENTRIES;
  return isWalked ? selectInListOrder(scope, NEWEST_FIRST) : selectByAnyIndex(scope, NEWEST_FIRST);
}
