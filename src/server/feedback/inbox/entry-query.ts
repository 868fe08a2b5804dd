import { and, eq, type SQL, sql } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import type { FeedbackKind } from '#shared/feedback/feedback-selection.ts';
import type { FeedbackCounts, FeedbackItem } from '#shared/feedback/list-contract.ts';
import { isReadableFeedbackSql } from '../queries.ts';
import { feedback } from '../table.ts';
import {
  COMPLAINT_STATE_COLUMNS,
  countFeedback,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  feedbackCountSql,
  REPLY_COLUMNS,
} from './list-query.ts';
import type { FeedbackScope } from './resolve-feedback-scope.ts';
import { countKindsOfHits } from './search-hits-query.ts';

const MAX_SIMILAR = 5;
const IS_SAME_TABLE = sql`coalesce(
  ${normalisedTableNameSql(sql`feedback.table_number`)} = ${normalisedTableNameSql(sql`this.table_number`)}, false)`;

/** One readable feedback with its reply and complaint state. */
export async function findFeedbackEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select({ row: FEEDBACK_COLUMNS, reply: REPLY_COLUMNS, state: COMPLAINT_STATE_COLUMNS })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(and(eq(feedback.id, feedbackId), isReadableFeedbackSql(tenant)));
  return row && { ...row.row, reply: row.reply, state: row.state };
}

type SimilarFields = Pick<
  FeedbackItem,
  'id' | 'overallRating' | 'tableNumber' | 'serverName' | 'primaryIssue' | 'textSpecific'
>;

type SimilarRow = SimilarFields & {
  venueUuid: string;
  createdAt: Date;
  isSameTable: boolean;
  isSamePerson: boolean;
  isSameReason: boolean;
  total: number;
};

/**
 * Complaints of the same venue close in time that share table, staff member or reason, nearest
 * first. Undefined if this tenant has no such feedback. Uses the index of the list.
 */
export async function findSimilarComplaints(
  db: Queryable,
  { tenant, feedbackId, hours }: { tenant: TenantScope; feedbackId: string; hours: number },
): Promise<SimilarRow[] | undefined> {
  const range = sql`make_interval(hours => ${hours}::int)`;
  const { rows } = await db.execute<SimilarRow | { id: null }>(sql`
    with this as (
      select feedback.* from feedback join venues on venues.id = feedback.venue_uuid
      where feedback.id = ${feedbackId}::uuid and ${isInScope(tenant)}
        and venues.deleted_at is null and feedback.held_at is null
    )
    select alike.* from this left join lateral (
      select *, count(*) over ()::int as total from (
        select id, venue_uuid as "venueUuid", created_at as "createdAt", overall_rating as "overallRating",
          table_number as "tableNumber", server_name as "serverName",
          primary_issue as "primaryIssue", text_specific as "textSpecific",
          ${IS_SAME_TABLE} as "isSameTable",
          ${isSameColumn(sql`server_name`)} as "isSamePerson",
          ${isSameColumn(sql`primary_issue`)} as "isSameReason"
        from feedback
        where venue_uuid = this.venue_uuid and held_at is null and ${IS_COMPLAINT}
          and created_at between this.created_at - ${range} and this.created_at + ${range}
          and id <> this.id
      ) near
      where "isSameTable" or "isSamePerson" or "isSameReason"
      order by abs(extract(epoch from "createdAt" - this.created_at)), id limit ${MAX_SIMILAR}
    ) alike on this.sentiment = 'negative' or this.is_serious_complaint
  `);
  if (rows.length === 0) return undefined;
  return unifySpelling(
    db,
    rows.filter((row) => row.id !== null),
  );
}

/** Ignores case and surrounding blanks. Two missing values are not the same. */
function isSameColumn(column: SQL): SQL {
  return sql`coalesce(lower(btrim(feedback.${column})) = lower(btrim(this.${column})), false)`;
}

/**
 * Counts the answers of each filter by an index or a rollup; only praise needs the rows themselves.
 * Waiting guests are counted for all time.
 */
export async function selectFilterCounts(
  db: Queryable,
  scope: FeedbackScope,
): Promise<FeedbackCounts> {
  const ofAllTime = {
    ...scope,
    venues: scope.venues.map(({ id, timezone }) => ({ id, timezone, days: undefined })),
  };
  if (scope.search) {
    const kinds = await countKindsOfHits(db, scope);
    return { ...kinds, waiting: await countFeedback(db, { ...ofAllTime, filter: 'waiting' }) };
  }
  const count = (filter: FeedbackKind) => feedbackCountSql({ ...scope, filter });
  const { rows } = await db.execute<FeedbackCounts>(sql`
    select ${count('all')} as "all", ${count('any_complaint')} as complaints,
      ${count('praise')} as praise, ${count('with_email')} as "withEmail",
      ${feedbackCountSql({ ...ofAllTime, filter: 'waiting' })} as waiting
  `);
  const [counts = { all: 0, waiting: 0, complaints: 0, praise: 0, withEmail: 0 }] = rows;
  return counts;
}
