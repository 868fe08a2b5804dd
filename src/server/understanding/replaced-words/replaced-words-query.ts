import { ne, sql } from 'drizzle-orm';
import { replacedWords } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

export type ReplacedWords = typeof replacedWords.$inferSelect;

/** When the oldest unread words were replaced; undefined if there are none. */
export async function findOldestReplacement(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ at: replacedWords.createdAt })
    .from(replacedWords)
    .where(ne(replacedWords.state, 'failed'))
    .orderBy(replacedWords.createdAt)
    .limit(1);
  return oldest?.at;
}

/**
 * Locks an answer before its words and its reading, as erasing the ticket does, so that the two
 * cannot deadlock. It is a full lock, because storing a reading takes a key-share lock on its
 * answer: the reading of the current words is stored either before this lock or after it.
 */
export async function lockAnswer(tx: Transaction, feedbackId: string): Promise<void> {
  await tx.execute(sql`select from feedback where id = ${feedbackId}::uuid for update`);
}
