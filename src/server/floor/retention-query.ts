import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import { calls } from './table.ts';

const DATED_CALLS = { key: calls.id, at: calls.createdAt };

/** Clears note and reason once guests' texts have to be erased. The call itself stays. */
export function callTextErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update calls set note = null, primary_issue = null`, {
    ...DATED_CALLS,
    where: sql`(note is not null or primary_issue is not null)`,
    before,
  });
}

/** Clears the networks of guests, which are only needed while calls are on a board. */
export function callNetworkErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update calls set networks = null`, {
    ...DATED_CALLS,
    where: sql`networks is not null`,
    before,
  });
}

/** Deletes all calls of venues that were removed before `removedBefore`. */
export async function deleteCallsOfRemovedVenues(
  db: Queryable,
  removedBefore: Date,
): Promise<void> {
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

/** A plan is of no use without its venue, unlike the calls, which people may still ask about. */
export async function deleteFloorPlansOfRemovedVenues(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from floor_plans using venues
    where venues.id = floor_plans.venue_uuid and venues.deleted_at is not null
  `);
}

/** When a member is erased, their calls still record that a member went, but not who. */
export async function eraseCallTakers(tx: Transaction, userId: string): Promise<void> {
  // A taken call without a session is given back, so this member's open calls wait again.
  await tx.execute(sql`
    update calls set taken_by = null, taken_by_name = null, expected = null, taken_sid = null
    where taken_by = ${userId}::uuid or expected = ${userId}::uuid
  `);
  await tx.execute(sql`update calls set done_by = null where done_by = ${userId}::uuid`);
}
