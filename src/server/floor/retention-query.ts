import { sql } from 'drizzle-orm';
import type { Batch } from '#server/feedback/retention/retention-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

/** What a guest and the team said of it, as long as what guests wrote. That there was a call stays. */
export function forgetCallWordsBefore(before: Date): Batch {
  return async (db, most) => {
    const { rowCount } = await db.execute(sql`
      update calls set note = null, primary_issue = null where id = any(array(
        select id from calls
        where (note is not null or primary_issue is not null)
          and created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${most} for update skip locked
      ))
    `);
    return rowCount ?? 0;
  };
}

/** Which calls came from one network is of use only while they stand on a board. */
export function forgetNetworksBefore(before: Date): Batch {
  return async (db, most) => {
    const { rowCount } = await db.execute(sql`
      update calls set networks = null where id = any(array(
        select id from calls
        where networks is not null and created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${most} for update skip locked
      ))
    `);
    return rowCount ?? 0;
  };
}

/** All calls of venues that were removed long ago. */
export async function deleteCallsOfRemoved(db: Queryable, removedBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from calls using venues
    where venues.id = calls.venue_uuid
      and venues.deleted_at < ${removedBefore.toISOString()}::timestamptz
  `);
  await db.execute(sql`
    delete from refused_calls using venues
    where venues.id = refused_calls.venue_uuid
      and venues.deleted_at < ${removedBefore.toISOString()}::timestamptz
  `);
}

/** For the erasure of a member: that somebody went stays, and not who it was. */
export async function forgetWhoWent(tx: Transaction, userId: string): Promise<void> {
  // Without its session, a call that they are still expected for is given back.
  await tx.execute(sql`
    update calls set taken_by = null, taken_by_name = null, expected = null, taken_sid = null
    where taken_by = ${userId}::uuid or expected = ${userId}::uuid
  `);
  await tx.execute(sql`update calls set done_by = null where done_by = ${userId}::uuid`);
}
