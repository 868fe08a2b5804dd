import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { FlaggedFeedback } from '../flagging/flag-query.ts';

/** Unseals the held ones among these answers, locked in a fixed order to avoid deadlocks. */
export async function unsealHeld(
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
