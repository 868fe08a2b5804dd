import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** The device, network and table behind an alert to a message on a ticket. */
export type TicketAlertSource = {
  messageId: string;
  device: string | null;
  network: string | null;
  isScanned: boolean;
  table: string | null;
};

/**
 * The sources of the messages to which a venue was alerted after `since`, oldest first. The device
 * and the network are those of the answer, as long as they are stored.
 */
export async function findTicketAlertSources(
  db: Queryable,
  venueUuid: string,
  since: Date,
): Promise<TicketAlertSource[]> {
  const { rows } = await db.execute<TicketAlertSource>(sql`
    select message_readings.message_id as "messageId", sent.device, sent.network,
      coalesce(sent.is_scanned, false) as "isScanned", feedback.table_number as table
    from message_readings
    join feedback on feedback.id = message_readings.feedback_id
    -- The keys are indexed by age only, and a key is stored together with its answer.
    left join submission_keys sent on sent.feedback_id = feedback.id and sent.created_at
      between feedback.created_at - interval '1 minute' and feedback.created_at + interval '1 minute'
    where feedback.venue_uuid = ${venueUuid}::uuid and message_readings.safety is not null
      and message_readings.alerted_at >= ${since.toISOString()}::timestamptz
    order by message_readings.alerted_at, message_readings.message_id
  `);
  return rows;
}
