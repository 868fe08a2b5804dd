import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { fullNameSql } from '#server/accounts/full-name-query.ts';
import { users } from '#server/accounts/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { replies } from '#server/replies/table.ts';
import { threadMessages } from '#server/tickets/table.ts';

/** One message between the venue and the guest; `by` is null for the guest. */
export type CaseMessage = {
  at: Date;
  side: 'venue' | 'guest';
  by: string | null;
  words: string;
  way: 'mail' | 'ticket';
};

/** What the venue and the guest wrote to each other about an answer, oldest first. */
export async function findConversation(db: Queryable, feedbackId: string): Promise<CaseMessage[]> {
  const mailed = await db
    .select({ at: replies.repliedAt, words: replies.message, by: fullNameSql })
    .from(replies)
    .leftJoin(users, eq(users.id, uuidOrNullSql(replies.repliedBy)))
    .where(
      and(
        eq(replies.feedbackId, feedbackId),
        isNotNull(replies.mailId),
        isNotNull(replies.repliedAt),
      ),
    );
  const written = await db
    .select({
      at: threadMessages.createdAt,
      side: threadMessages.side,
      words: threadMessages.words,
      by: fullNameSql,
    })
    .from(threadMessages)
    .leftJoin(users, eq(users.id, uuidOrNullSql(threadMessages.authorUserId)))
    .where(eq(threadMessages.feedbackId, feedbackId))
    .orderBy(asc(threadMessages.createdAt));
  return [
    ...mailed.flatMap(({ at, words, by }) =>
      at && words ? [{ at, words, by, side: 'venue', way: 'mail' } as const] : [],
    ),
    ...written.flatMap(({ words, ...message }) =>
      words ? [{ ...message, words, way: 'ticket' } as const] : [],
    ),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
