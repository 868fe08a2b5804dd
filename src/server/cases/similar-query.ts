import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import { tableKeySql } from '#server/venues/table-key-query.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

export type SimilarAnswerRow = {
  id: string;
  venueUuid: string;
  createdAt: string;
  overallRating: Rating | null;
  tableNumber: string | null;
  serverName: string | null;
  words: string | null;
  safety: SafetyClass | null;
  isSameClass: boolean;
  isSameTable: boolean;
  isSamePerson: boolean;
  isSameTopic: boolean;
};

const MAX_SIMILAR = 10;

/**
 * Answers of the same venue, close in time, that may be related: those of the same class, and those
 * that are not praise and share the table, staff member or topic. Lists the same class first, then
 * the nearest in time.
 */
export async function findSimilarAnswers(
  db: Queryable,
  { feedbackId, safety, hours }: { feedbackId: string; safety: SafetyClass; hours: number },
): Promise<SimilarAnswerRow[]> {
  const range = sql`make_interval(hours => ${hours}::int)`;
  const { rows } = await db.execute<SimilarAnswerRow>(sql`
    with this as (
      select feedback.*, coalesce(understandings.topics, '{}') as topics
      from feedback left join understandings on understandings.feedback_id = feedback.id
      where feedback.id = ${feedbackId}::uuid
    )
    select * from (
      select near.id, near.venue_uuid as "venueUuid", near.created_at as "createdAt",
        near.overall_rating as "overallRating",
        near.table_number as "tableNumber", near.server_name as "serverName",
        nullif(concat_ws(': ', nullif(near.text_general, ''), nullif(near.text_specific, '')), '') as words,
        understandings.safety, coalesce(understandings.safety = ${safety}, false) as "isSameClass",
        ${IS_SAME_TABLE} as "isSameTable",
        ${isSame(sql`server_name`)} as "isSamePerson",
        coalesce(understandings.topics && this.topics, false) as "isSameTopic",
        near.sentiment <> 'positive' and coalesce(understandings.tone, 'neutral') <> 'positive'
          as is_no_praise,
        abs(extract(epoch from near.created_at - this.created_at)) as distance
      from this join feedback near on near.venue_uuid = this.venue_uuid
        and near.held_at is null and near.id <> this.id
        and near.created_at between this.created_at - ${range} and this.created_at + ${range}
      left join understandings on understandings.feedback_id = near.id
    ) near
    where "isSameClass"
      or (is_no_praise and ("isSameTable" or "isSamePerson" or "isSameTopic"))
    order by "isSameClass" desc, distance, id limit ${MAX_SIMILAR}
  `);
  return withOneSpelling(db, rows);
}

const IS_SAME_TABLE = sql`coalesce(
  ${tableKeySql(sql`near.table_number`)} = ${tableKeySql(sql`this.table_number`)}, false)`;

/** Ignores case and surrounding blanks. Two missing values are not the same. */
function isSame(column: SQL): SQL {
  return sql`coalesce(lower(btrim(near.${column})) = lower(btrim(this.${column})), false)`;
}
