import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** One portion of a long piece of work: how many rows it changed. */
export type Batch = (db: Queryable, most: number) => Promise<number>;

/** Who a guest was. The rating and the words stay. */
export function forgetContactsBefore(before: Date): Batch {
  return changeOldest(
    sql`update feedback set email = null, customer_name = null`,
    sql`(email is not null or customer_name is not null) and ${isBefore(before)}`,
  );
}

/** What a guest wrote. The rating, its tone and who served stay: rollups never change. */
export function forgetTextsBefore(before: Date): Batch {
  return changeOldest(
    sql`update feedback set text_general = null, text_specific = null, primary_issue = null`,
    sql`(text_general is not null or text_specific is not null or primary_issue is not null)
      and ${isBefore(before)}`,
  );
}

/** Feedback of links that lead to no venue belongs to nobody. */
export function deleteUnassignedBefore(before: Date): Batch {
  return changeOldest(sql`delete from feedback`, sql`venue_uuid is null and ${isBefore(before)}`);
}

export function deleteOfSampleVenueBefore(before: Date): Batch {
  return changeOldest(
    sql`delete from feedback`,
    sql`venue_uuid = any(array(select id from venues where business_id is null))
      and held_at is null and ${isBefore(before)}`,
  );
}

export function deleteHeldBefore(before: Date): Batch {
  return changeOldest(sql`delete from feedback`, sql`held_at is not null and ${isBefore(before)}`);
}

/** All that a venue ever got, open and sealed. */
export function deleteFeedbackOf(venueUuid: string): Batch[] {
  const ofVenue = sql`venue_uuid = ${venueUuid}::uuid`;
  return [sql`held_at is null`, sql`held_at is not null`].map((isOpen) =>
    changeOldest(sql`delete from feedback`, sql`${ofVenue} and ${isOpen}`),
  );
}

/** Venues that were removed long ago and of which something is still there. */
export async function venuesToPurge(db: Queryable, removedBefore: Date): Promise<string[]> {
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
 * Rows that another server has in hand are left to it. As an array they are looked for once: as a
 * mere subquery it may be with every row, each time finding others, until there is nothing left.
 */
function changeOldest(change: SQL, which: SQL): Batch {
  return async (db, most) => {
    const { rowCount } = await db.execute(sql`
      ${change} where id = any(array(
        select id from feedback where ${which}
        order by created_at limit ${most} for update skip locked
      ))
    `);
    return rowCount ?? 0;
  };
}

function isBefore(moment: Date): SQL {
  return sql`created_at < ${moment.toISOString()}::timestamptz`;
}
