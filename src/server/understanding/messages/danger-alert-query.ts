import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { COMPLAINT_ALERT_COLUMNS } from '#server/feedback/complaint-alert-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { threadMessages } from '#server/tickets/table.ts';
import { venues } from '#server/venues/table.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { messageReadings } from '../table.ts';

type DueDanger = { messageId: string; feedbackId: string };

/**
 * Messages about danger that need an alert, emergencies first, then the oldest; those of held
 * answers wait.
 */
export async function findDangersToAlert(
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<DueDanger[]> {
  const dangers = await db
    .select({
      messageId: messageReadings.id,
      feedbackId: messageReadings.feedbackId,
      safety: messageReadings.safety,
      words: threadMessages.words,
    })
    .from(messageReadings)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReadings.id))
    .innerJoin(feedback, eq(feedback.id, messageReadings.feedbackId))
    .where(
      and(
        isNotNull(messageReadings.safety),
        isNull(messageReadings.alertedAt),
        isNull(feedback.heldAt),
        notInArray(messageReadings.id, [...except]),
      ),
    )
    .orderBy(asc(messageReadings.createdAt))
    .limit(most);
  const emergencies = dangers.filter((danger) => isEmergency(danger.safety, [danger.words ?? '']));
  return [...new Set([...emergencies, ...dangers])];
}

/** Marks a message that needed no alert, so that it does not count as an alert that was sent. */
const NOT_ALERTED = new Date(0);

type AlertTimes = { now: Date; youngerThan: Date; toldSince: Date };

/**
 * Marks the team as alerted to a message and returns the contents of the alert; undefined if another
 * server was faster or the message is erased. The words and the class are those of the message.
 */
export async function claimDangerAlert(
  tx: Transaction,
  { messageId, feedbackId }: DueDanger,
  { now, youngerThan, toldSince }: AlertTimes,
) {
  // Locks the answer before its case and calls, as erasing the ticket does, so that the two cannot
  // deadlock. It is a full lock, because acting on a call takes a key-share lock on its answer. A
  // server that handles the next message of a burst waits here and then sees that the team was
  // alerted.
  await tx.execute(sql`select from feedback where id = ${feedbackId}::uuid for update`);
  const isOfMessage = eq(messageReadings.id, messageId);
  const claimed = await tx
    .update(messageReadings)
    .set({ alertedAt: now })
    .where(and(isOfMessage, isNull(messageReadings.alertedAt)))
    .returning({ safety: messageReadings.safety });
  const safety = claimed[0]?.safety;
  if (!safety) return undefined;
  const rows = await tx
    .select({
      ...MESSAGE_ALERT_COLUMNS,
      isWanted: sql<boolean>`${venues.alertOnSerious} and ${venues.deletedAt} is null
        and ${venues.businessId} is not null
        and ${threadMessages.createdAt} > ${youngerThan.toISOString()}::timestamptz`,
      /**
       * The messages about the same kind of danger to which the team was alerted a moment ago.
       * Leaves out those after which somebody ended the alarm on the floor board, resolved the
       * complaint, closed the case or chose its class: then the danger is new.
       */
      toldBefore: sql<string[]>`array(
        select coalesce(message.words, '') from message_readings before
        join thread_messages message on message.id = before.message_id
        where before.feedback_id = ${feedback.id} and before.safety = ${safety}
          and before.message_id <> ${messageId}::uuid
          and before.alerted_at > ${toldSince.toISOString()}::timestamptz
          and not exists (
            select from calls ended where ended.feedback_id = ${feedback.id}
              and ended.safety is not null and ended.done_at >= before.alerted_at
          )
          and not exists (
            select from cases decided
            join case_entries decision on decision.case_id = decided.id
            where decided.feedback_id = ${feedback.id} and decision."by" is not null
              and decision.act in ('class_changed', 'resolved', 'closed')
              and decision.at >= before.alerted_at
          )
      )`,
    })
    .from(threadMessages)
    .innerJoin(feedback, eq(feedback.id, threadMessages.feedbackId))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(eq(threadMessages.id, messageId));
  const [row] = await unifySpelling(tx, rows);
  if (!row) return undefined;
  const { toldBefore, ...alert } = row;
  const isMoreUrgent =
    isEmergency(safety, [alert.textGeneral ?? '']) && !isEmergency(safety, toldBefore);
  /** Whether the team already knows of this danger and of its urgency. */
  const isRepeated = toldBefore.length > 0 && !isMoreUrgent;
  if (!alert.isWanted || isRepeated) {
    await tx.update(messageReadings).set({ alertedAt: NOT_ALERTED }).where(isOfMessage);
  }
  return { ...alert, ...OF_MESSAGE, safety, isRepeated, isMoreUrgent };
}

export type DangerAlert = NonNullable<Awaited<ReturnType<typeof claimDangerAlert>>>;

/** The columns of an alert, with the words of a message instead of those of the answer. */
const MESSAGE_ALERT_COLUMNS = {
  ...COMPLAINT_ALERT_COLUMNS,
  messageId: threadMessages.id,
  textGeneral: threadMessages.words,
  createdAt: threadMessages.createdAt,
};

/** What an alert about a message has in the fields that describe an answer. */
const OF_MESSAGE = {
  alarming: [],
  because: null,
  textSpecific: null,
  isUnfinished: false,
  isReworded: false,
  isOnTicket: true,
} as const;

/** The contents of queued alerts about messages on the tickets of these answers, newest first. */
export async function findDangersToSummarise(db: Queryable, feedbackIds: readonly string[]) {
  const rows = await db
    .select({
      ...MESSAGE_ALERT_COLUMNS,
      safety: messageReadings.safety,
      /** Whether the answer's own words are queued for the summary as well. */
      isAnswerToo: sql<boolean>`coalesce(${feedback.alertedAt} >= ${QUEUED_AT}, false)`,
    })
    .from(messageReadings)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReadings.id))
    .innerJoin(feedback, eq(feedback.id, threadMessages.feedbackId))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(
      and(
        inArray(messageReadings.feedbackId, [...feedbackIds]),
        sql`${messageReadings.alertedAt} >= ${QUEUED_AT}`,
      ),
    )
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id));
  const spelled = await unifySpelling(db, rows);
  return spelled.map((row) => ({ ...row, ...OF_MESSAGE }));
}

const QUEUED_AT = sql`(
  select queued.created_at from alerts_to_summarise queued
  where queued.feedback_id = ${feedback.id}
)`;

/** The device, network and table behind an alert to a message on a ticket. */
type TicketAlertSource = {
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
