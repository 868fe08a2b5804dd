import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { unattendedDangerSinceSql } from '#server/complaints/unattended-danger-query.ts';
import { isDangerUndecidedSql } from '#server/feedback/alarms/alarm-decision-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { threadMessages } from '#server/tickets/table.ts';
import { safetyGravity } from '#shared/floor/alarm-rules.ts';
import type { TeamMessage } from '#shared/tickets/contract.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import {
  HARM_CLASSES,
  SAFETY_CLASSES,
  type SafetyClass,
} from '#shared/understanding/understanding.ts';
import { messageReadings, understandings } from '../table.ts';

const GRAVITIES = JSON.stringify(
  Object.fromEntries(SAFETY_CLASSES.map((safety) => [safety, safetyGravity(safety)])),
);

/** The messages about danger on the answer's ticket, oldest first, while their words are kept. */
export async function findDangersOnTicket(
  db: Queryable,
  feedbackId: string,
): Promise<{ at: Date; words: string }[]> {
  const rows = await db
    .select({ at: threadMessages.createdAt, words: threadMessages.words })
    .from(messageReadings)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReadings.id))
    .where(and(eq(messageReadings.feedbackId, feedbackId), isNotNull(messageReadings.safety)))
    .orderBy(asc(threadMessages.createdAt));
  return rows.flatMap(({ at, words }) => (words === null ? [] : [{ at, words }]));
}

/**
 * The number of messages about danger on which no person has decided; 0 if somebody has acted since
 * danger last came to light.
 */
export async function countUnattendedDangersOnTicket(
  db: Queryable,
  feedbackId: string,
): Promise<number> {
  const { rows } = await db.execute<{ messages: number }>(sql`
    select count(*)::int as messages from message_readings written
    where written.feedback_id = ${feedbackId}::uuid and written.safety is not null
      and ${isDangerUndecidedSql(sql`written.feedback_id`)}
      and ${unattendedDangerSinceSql(sql`written.feedback_id`)} is not null
  `);
  return rows[0]?.messages ?? 0;
}

/**
 * The danger in each message on the answer's ticket, by message id. Leaves out messages on which a
 * person has decided since.
 */
export async function findDangersByMessage(
  db: Queryable,
  feedbackId: string,
): Promise<Map<string, DangerOfMessage>> {
  const { rows } = await db.execute<{ id: string; safety: SafetyClass; words: string | null }>(sql`
    select written.message_id as id, written.safety, message.words
    from message_readings written join thread_messages message on message.id = written.message_id
    where written.feedback_id = ${feedbackId}::uuid and written.safety is not null
      and ${isDangerUndecidedSql(sql`written.feedback_id`)}
  `);
  return new Map(
    rows.map(({ id, safety, words }) => [
      id,
      { safety, isEmergency: isEmergency(safety, [words ?? '']) },
    ]),
  );
}

type DangerOfMessage = Pick<TeamMessage, 'safety' | 'isEmergency'>;

/**
 * Whether the guest has reported harm since `since`, in the answer or on its ticket, and may need
 * help.
 */
export async function hasReportedHarm(
  db: Queryable,
  feedbackId: string,
  since: Date,
): Promise<boolean> {
  const inAnswer = db
    .select({ id: understandings.feedbackId })
    .from(understandings)
    .where(
      and(
        eq(understandings.feedbackId, feedbackId),
        inArray(understandings.safety, [...HARM_CLASSES]),
        gt(understandings.feedbackCreatedAt, since),
      ),
    );
  const onTicket = db
    .select({ id: messageReadings.id })
    .from(messageReadings)
    .where(
      and(
        eq(messageReadings.feedbackId, feedbackId),
        inArray(messageReadings.safety, [...HARM_CLASSES]),
        gt(messageReadings.createdAt, since),
      ),
    );
  const rows = await unionAll(inAnswer, onTicket).limit(1);
  return rows.length > 0;
}

/**
 * The safety class of the messages that the guest wrote on the answer's ticket since a person last
 * decided on the class; null if there is none. The gravest class counts; of equally grave ones, that of
 * the newest message. The message `justRead` always counts.
 */
export function safetyClassOfMessagesSql(feedbackId: SQL, justRead?: string): SQL {
  return sql`(
    select written.safety from message_readings written
    where written.feedback_id = ${feedbackId} and written.safety is not null
      and (written.message_id = ${justRead ?? null}::uuid or ${isDangerUndecidedSql(feedbackId)})
    order by ${gravitySql(sql`written.safety`)} desc, written.written_at desc limit 1
  )`;
}

/** The class of a case: that of the messages, unless the answer's class is graver. */
export function graverSafetyClassSql(ofAnswer: SQL, ofMessages: SQL): SQL {
  return sql`case when ${ofMessages} is null or ${gravitySql(ofAnswer)} > ${gravitySql(ofMessages)}
    then ${ofAnswer} else ${ofMessages} end`;
}

/** Whether one class is graver than the other; false if one of them is null. */
export function isGraverClassSql(one: SQL, other: SQL): SQL {
  return sql`coalesce(${gravitySql(one)} > ${gravitySql(other)}, false)`;
}

/** Whether the guest of this case has changed words about danger. */
export function hasChangedDangerWordsSql(caseId: SQL): SQL {
  return sql`exists (
    select from case_entries reworded where reworded.case_id = ${caseId} and reworded.act = 'reworded'
  )`;
}

function gravitySql(safety: SQL): SQL {
  return sql`(${GRAVITIES}::jsonb ->> ${safety})::int`;
}
