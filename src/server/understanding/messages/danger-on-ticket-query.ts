import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { untendedSince } from '#server/complaints/untended-danger-query.ts';
import { MESSAGE_ALARM_WORDS } from '#server/feedback/alarm-words-query.ts';
import { isUndecided } from '#server/feedback/alarms/decision-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { threadMessages } from '#server/tickets/table.ts';
import type { TeamMessage } from '#shared/tickets/contract.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { messageReadings } from '../table.ts';

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
export async function countUntendedDangersOnTicket(
  db: Queryable,
  feedbackId: string,
): Promise<number> {
  const { rows } = await db.execute<{ messages: number }>(sql`
    select count(*)::int as messages from message_readings written
    where written.feedback_id = ${feedbackId}::uuid and written.safety is not null
      and ${isUndecided(sql`written.feedback_id`)}
      and ${untendedSince(sql`written.feedback_id`)} is not null
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
    select written.message_id as id, written.safety, ${MESSAGE_ALARM_WORDS} as words
    from message_readings written join thread_messages message on message.id = written.message_id
    where written.feedback_id = ${feedbackId}::uuid and written.safety is not null
      and ${isUndecided(sql`written.feedback_id`)}
  `);
  return new Map(
    rows.map(({ id, safety, words }) => [
      id,
      { safety, isEmergency: isEmergency(safety, [words ?? '']) },
    ]),
  );
}

type DangerOfMessage = Pick<TeamMessage, 'safety' | 'isEmergency'>;
