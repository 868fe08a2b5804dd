import { and, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unlinkCallsFromFeedbackSql } from '#server/floor/calls/queries.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  type DueRows,
  lockOldestSql,
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import { venues } from '#server/venues/table.ts';
import type { FlaggedFeedback } from '../flagging/flag-query.ts';
import { feedback } from '../table.ts';

/** Erases name and address of guests. The rating and the texts stay. */
export function contactErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(
    sql`update feedback set email = null, customer_name = null`,
    dueRows(sql`(email is not null or customer_name is not null)`, before),
  );
}

/** Erases the texts of guests. Rating, sentiment and server stay, so that rollups never change. */
export function textErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(
    sql`update feedback set text_general = null, text_specific = null, primary_issue = null`,
    dueRows(
      sql`(text_general is not null or text_specific is not null or primary_issue is not null)`,
      before,
    ),
  );
}

/** Deletes feedback whose link led to no venue: no owner can see or erase it. */
export function unassignedFeedbackDeletion(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`delete from feedback`, dueRows(sql`venue_uuid is null`, before));
}

export function sampleVenueFeedbackDeletion(before: Date): RetentionBatch {
  return makeOldestRowsBatch(
    sql`delete from feedback`,
    dueRows(
      sql`venue_uuid = any(array(select id from venues where business_id is null))
        and held_at is null`,
      before,
    ),
  );
}

/**
 * Deletes held answers. The calls of their guests stay, without a link: the team saw and answered
 * them, and the owner's figures count them.
 */
export function heldFeedbackDeletion(before: Date): RetentionBatch {
  return async (db, most) => {
    const held = lockOldestSql(dueRows(sql`held_at is not null`, before), most);
    const { rowCount } = await db.execute(sql`
      with held as materialized (${held}),
      unlinked as (${unlinkCallsFromFeedbackSql(sql`array(select id from held)`)})
      delete from feedback where id = any(array(select id from held))
    `);
    return rowCount ?? 0;
  };
}

/** Deletes all feedback of a venue in two batches, because held rows have an index of their own. */
export function venueFeedbackDeletions(venueUuid: string): RetentionBatch[] {
  const ofVenue = sql`venue_uuid = ${venueUuid}::uuid`;
  return [sql`held_at is null`, sql`held_at is not null`].map((isOpen) =>
    makeOldestRowsBatch(sql`delete from feedback`, dueRows(sql`${ofVenue} and ${isOpen}`)),
  );
}

function dueRows(where: SQL, before?: Date): DueRows {
  return { key: feedback.id, at: feedback.createdAt, where, ...(before && { before }) };
}

/** Venues that were removed long ago and still have feedback or rollups. */
export async function findVenuesToPurge(db: Queryable, removedBefore: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from venues
    where deleted_at < ${removedBefore.toISOString()}::timestamptz and (
      exists (select from feedback where venue_uuid = venues.id and held_at is null)
      or exists (select from feedback where venue_uuid = venues.id and held_at is not null)
      or exists (select from rollup_deltas where venue_uuid = venues.id)
      or exists (select from rollups_by_time where venue_uuid = venues.id)
      or exists (select from rollups_by_day where venue_uuid = venues.id)
      or exists (select from rollups_by_name where venue_uuid = venues.id)
      or exists (select from rollups_by_name_and_day where venue_uuid = venues.id)
      or exists (select from rollups_of_replies where venue_uuid = venues.id)
    )
  `);
  return rows.map(({ id }) => id);
}

/**
 * Releases an owner's feedback and returns its ids. Without a limit all answers count alike, so
 * answers that were released earlier lose their mark; `isChanged` is true for these too.
 */
export async function releaseFeedbackSince(
  tx: Transaction,
  businessId: string,
  since: Date,
): Promise<{ released: string[]; isChanged: boolean }> {
  const ownVenues = tx
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.businessId, businessId), isNull(venues.deletedAt)));
  const { rowCount: unmarked } = await tx
    .update(feedback)
    .set({ releasedAsSafetyAt: null })
    .where(and(inArray(feedback.venueUuid, ownVenues), isNotNull(feedback.releasedAsSafetyAt)));
  const released = await tx
    .update(feedback)
    .set({ heldAt: null })
    .where(
      and(
        inArray(feedback.venueUuid, ownVenues),
        isNotNull(feedback.heldAt),
        gte(feedback.createdAt, since),
      ),
    )
    .returning({ id: feedback.id });
  const isChanged = released.length > 0 || (unmarked ?? 0) > 0;
  return { released: released.map(({ id }) => id), isChanged };
}

/** Releases those of these answers that are held, locked in a fixed order to avoid deadlocks. */
export async function releaseHeldRows(
  tx: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<FlaggedFeedback[]> {
  const { rows } = await tx.execute<FlaggedFeedback>(sql`
    with held as (
      select feedback.id, venues.venue_id, venues.business_id
      from feedback join venues on venues.id = feedback.venue_uuid
      where feedback.id = any(${sql.param([...ids])}::uuid[]) and feedback.held_at is not null
      order by feedback.id for no key update of feedback
    )
    update feedback set held_at = null, unsealed_at = ${at.toISOString()}::timestamptz
    from held where feedback.id = held.id
    returning feedback.id, held.venue_id as "venueId", held.business_id as "businessId",
      false as "isHeld"
  `);
  return rows;
}
