import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';

export type FlaggedFeedback = {
  id: string;
  venueId: string;
  /** Null for the sample venue, of which no rollups are kept. */
  businessId: string | null;
  isHeld: boolean;
};

/** The rows whose flag would change, locked until the transaction ends. */
export async function lockAnswersToFlag(
  tx: Transaction,
  ids: readonly string[],
  isSerious: boolean,
): Promise<FlaggedFeedback[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<FlaggedFeedback>(sql`
    select feedback.id, venues.venue_id as "venueId", venues.business_id as "businessId",
      feedback.held_at is not null as "isHeld"
    from feedback join venues on venues.id = feedback.venue_uuid
    where feedback.id = any(${sql.param([...ids])}::uuid[])
      and feedback.is_serious_complaint <> ${isSerious}
    order by feedback.id for update of feedback
  `);
  return rows;
}

export async function setSeriousFlag(
  tx: Transaction,
  ids: readonly string[],
  isSerious: boolean,
): Promise<void> {
  await tx.execute(sql`
    update feedback set is_serious_complaint = ${isSerious}
    where id = any(${sql.param([...ids])}::uuid[])
  `);
}
