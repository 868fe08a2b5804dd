import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { threadMessages } from '#server/tickets/table.ts';
import { messageReadings } from '../table.ts';

/** The messages about danger on the answer's ticket, oldest first, while their words are kept. */
export async function findDangersOnTicket(
  db: Queryable,
  feedbackId: string,
): Promise<{ at: Date; words: string }[]> {
  const rows = await db
    .select({ at: threadMessages.createdAt, words: threadMessages.words })
    .from(messageReadings)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReadings.messageId))
    .where(and(eq(messageReadings.feedbackId, feedbackId), isNotNull(messageReadings.safety)))
    .orderBy(asc(threadMessages.createdAt));
  return rows.flatMap(({ at, words }) => (words === null ? [] : [{ at, words }]));
}
