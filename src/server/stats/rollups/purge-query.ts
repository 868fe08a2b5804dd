import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { waitForFolding } from './queries.ts';

/** Forgets all rollups of a venue whose feedback is gone. */
export async function deleteRollupsOf(tx: Transaction, venueUuid: string): Promise<void> {
  const venue = sql`${venueUuid}::uuid`;
  await waitForFolding(tx);
  await tx.execute(sql`
    with deltas as (delete from rollup_deltas where venue_uuid = ${venue}),
      times as (delete from rollups_by_time where venue_uuid = ${venue}),
      days as (delete from rollups_by_day where venue_uuid = ${venue}),
      names as (delete from rollups_by_name where venue_uuid = ${venue})
    delete from rollups_of_replies where venue_uuid = ${venue}
  `);
}
