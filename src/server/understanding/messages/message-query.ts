import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { lastDangerDecisionAtSql } from '#server/feedback/alarms/alarm-decision-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import type { Claim, Queue } from '#server/platform/queue/queue.ts';
import { wakeUpWorkersSql } from '#server/platform/queue/queue-wake-ups.ts';
import type { Services } from '#server/services.ts';
import { threadMessages } from '#server/tickets/table.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import { ADJUSTED_READING_SQL, dangerOnlyReadingSql } from '../reading/reading-query.ts';
import { messageReadings } from '../table.ts';
import { graverSafetyClassSql, safetyClassOfMessagesSql } from './danger-on-ticket-query.ts';

/** How many messages this server reads at the same time. */
export const MESSAGES_AT_ONCE = 20;

/** Venues take turns, so that many messages to one venue do not delay those to another. */
export const messageQueue: Queue = {
  name: 'message_readings',
  table: messageReadings,
  lanes: {
    key: sql`(
      select venue_uuid::text from feedback where feedback.id = message_readings.feedback_id
    )`,
    maxAtOnce: MESSAGES_AT_ONCE,
  },
};

/** Queues a message of a guest to be read, in the transaction that stores it. */
export async function insertMessageToRead(
  tx: Transaction,
  { writtenAt, ...message }: { id: string; feedbackId: string; writtenAt: Date },
): Promise<void> {
  // Never later than now by the database's clock, because a server's clock may be fast.
  const nextAttemptAt = sql`least(${writtenAt.toISOString()}::timestamptz, now())`;
  await tx
    .insert(messageReadings)
    .values({ ...message, createdAt: writtenAt, nextAttemptAt })
    .returning({ woken: wakeUpWorkersSql(messageQueue) });
}

/** The words are null if they were erased because of their age. */
export type MessageToRead = typeof messageReadings.$inferSelect & { words: string | null };

export async function findClaimedMessages(
  tx: Transaction,
  claims: readonly Claim[],
): Promise<MessageToRead[]> {
  const rows = await tx
    .select({ ...getTableColumns(messageReadings), words: threadMessages.words })
    .from(messageReadings)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReadings.id))
    .where(
      inArray(
        messageReadings.id,
        claims.map(({ id }) => id),
      ),
    );
  return rows;
}

/** The age of the oldest unread message; 0 if there is none. */
export async function measureOldestUnreadMessage(
  services: Pick<Services, 'now'> & { db: Queryable },
): Promise<number> {
  const { rows } = await services.db.execute<{ seconds: number }>(sql`
    select greatest(0, coalesce(extract(epoch from ${databaseNow(services)} - min(written_at)), 0))::float8
      as seconds
    from message_readings join thread_messages on thread_messages.id = message_id
    where state in ('queued', 'sending') and words is not null
  `);
  return rows[0]?.seconds ?? 0;
}

/** An answer on whose ticket the guest wrote about danger, or about what may be danger. */
type WrittenDanger = {
  feedbackId: string;
  venueUuid: string;
  businessId: string | null;
  createdAt: Date;
  tableNumber: string | null;
  /** The class of the case; null if the danger is only suspected. */
  safety: SafetyClass | null;
};

/**
 * Stores the reading of a message, weighed by the rating of its answer. Returns undefined if there is
 * no danger, if the message was erased meanwhile, or if the claim on it was lost.
 */
export async function storeMessageReading(
  tx: Transaction,
  message: MessageToRead,
  understanding: Understanding | null,
  now: Date,
): Promise<WrittenDanger | undefined> {
  const { id, feedbackId } = message;
  // Locks the answer first, as erasing the ticket does, so that the two cannot deadlock. A person who
  // is deciding on the class locks it as well: the decision is made before or after this reading.
  await tx.execute(sql`select from feedback where id = ${feedbackId}::uuid for key share`);
  const row = await updateClaimedRow(tx, messageReadings, message, { state: 'read' });
  // A server of 0.2 may have read it during an update: it claims nothing.
  if (!row || row.readAt !== null) return undefined;
  const { rowCount } = await tx.execute(sql`
    update message_readings set safety = led.safety, suspected_safety = led.suspected_safety,
      -- The clock of the server on which a person decided may be ahead.
      read_at = greatest(${now.toISOString()}::timestamptz,
        ${lastDangerDecisionAtSql(sql`feedback.id`)} + interval '1 millisecond')
    from feedback
    cross join (${dangerOnlyReadingSql(understanding && weighAsMessage(understanding))}) reading
    cross join lateral (${ADJUSTED_READING_SQL}) led
    where message_readings.message_id = ${id}::uuid
      and feedback.id = message_readings.feedback_id
    returning 1
  `);
  return rowCount === 1 && understanding?.safety ? findWrittenDanger(tx, id) : undefined;
}

/**
 * After praise too, clear evidence is enough for an alarm: the rating is that of the visit, and the
 * guest wrote this later. The team is only asked about weaker evidence.
 */
function weighAsMessage(understanding: Understanding): Understanding {
  return understanding.evidence === 'clear'
    ? { ...understanding, evidence: 'strong' }
    : understanding;
}

/**
 * Stores the team's answer to whether a message is about danger; false if it was not asked or has
 * answered already. A person who names the danger needs no alert about it.
 */
export async function storeAnswerToQuestion(
  tx: Transaction,
  { messageId, feedbackId }: { messageId: string; feedbackId: string },
  safety: SafetyClass | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update message_readings set safety = coalesce(${safety}, safety), suspected_safety = null,
      alerted_at = 'epoch'
    where message_id = ${messageId}::uuid and feedback_id = ${feedbackId}::uuid
      and suspected_safety is not null
  `);
  return rowCount === 1;
}

export async function findWrittenDanger(
  tx: Transaction,
  id: string,
): Promise<WrittenDanger | undefined> {
  const { rows } = await tx.execute<Omit<WrittenDanger, 'createdAt'> & { cameAtMs: number }>(sql`
    select feedback.id as "feedbackId", feedback.venue_uuid as "venueUuid",
      venues.business_id as "businessId", feedback.table_number as "tableNumber",
      (extract(epoch from feedback.created_at) * 1000)::float8 as "cameAtMs",
      case when message_readings.safety is not null
        then ${graverSafetyClassSql(sql`kept.safety`, sql`told.safety`)} end as safety
    from message_readings
    join feedback on feedback.id = message_readings.feedback_id
    join venues on venues.id = feedback.venue_uuid
    left join understandings understood on understood.feedback_id = feedback.id
    -- Its words may since have been changed, or be only suspected by a newer reader.
    left join cases kept on kept.feedback_id = feedback.id and kept.status = 'open'
    cross join lateral (select ${safetyClassOfMessagesSql(sql`feedback.id`, id)} as safety) of_messages
    cross join lateral (
      select ${graverSafetyClassSql(sql`understood.safety`, sql`of_messages.safety`)} as safety
    ) told
    where message_readings.message_id = ${id}::uuid
      and coalesce(message_readings.safety, message_readings.suspected_safety) is not null
  `);
  const [row] = rows;
  if (!row) return undefined;
  const { cameAtMs, ...answer } = row;
  return { ...answer, createdAt: new Date(cameAtMs) };
}
