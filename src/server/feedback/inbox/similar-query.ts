import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { tableKeySql } from '#server/venues/table-key-query.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

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

const MAX_SIMILAR = 5;

/**
 * Complaints of the same venue close in time that share table, staff member or reason, nearest first.
 * Undefined if this tenant has no such feedback. Uses the index of the list.
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
          ${isSame(sql`server_name`)} as "isSamePerson",
          ${isSame(sql`primary_issue`)} as "isSameReason"
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
  return withOneSpelling(
    db,
    rows.filter((row) => row.id !== null),
  );
}

const IS_SAME_TABLE = sql`coalesce(
  ${tableKeySql(sql`feedback.table_number`)} = ${tableKeySql(sql`this.table_number`)}, false)`;

/** Ignores case and surrounding blanks. Two missing values are not the same. */
function isSame(column: SQL): SQL {
  return sql`coalesce(lower(btrim(feedback.${column})) = lower(btrim(this.${column})), false)`;
}
