import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { AnswerTexts } from '../reading/texts-to-read.ts';

export type ReplacedWords = AnswerTexts & {
  id: string;
  feedbackId: string;
  /** The rating that came with the words. */
  overallRating: Rating | null;
  replacedAt: Date;
};

/**
 * Words that guests replaced before the reader had read them. Venues take turns, each with its
 * longest waiting words first, so that many words of one venue do not delay another.
 */
export async function findReplacedWords(
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<ReplacedWords[]> {
  const { rows } = await db.execute<
    Omit<ReplacedWords, 'replacedAt'> & { replacedAtMs: number }
  >(sql`
    select replaced.id, feedback_id as "feedbackId", replaced.overall_rating as "overallRating",
      replaced.text_general as "textGeneral", replaced.text_specific as "textSpecific",
      replaced.primary_issue as "primaryIssue",
      (extract(epoch from replaced_at) * 1000)::float8 as "replacedAtMs"
    from replaced_words replaced join feedback on feedback.id = feedback_id
    where replaced.id <> all(${sql.param([...except])}::uuid[])
    order by row_number() over (partition by venue_uuid order by replaced_at, replaced.id),
      replaced_at, replaced.id
    limit ${most}
  `);
  return rows.map(({ replacedAtMs, ...row }) => ({ ...row, replacedAt: new Date(replacedAtMs) }));
}

/** When the oldest unread words were replaced; undefined if there are none. */
export async function findOldestReplacement(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await findReplacedWords(db, { except: [], most: 1 });
  return oldest?.replacedAt;
}

/**
 * Locks an answer before its words and its reading, as erasing the ticket does, so that the two
 * cannot deadlock. It is a full lock, because storing a reading takes a key-share lock on its
 * answer: the reading of the current words is stored either before this lock or after it.
 */
export async function lockAnswer(tx: Transaction, feedbackId: string): Promise<void> {
  await tx.execute(sql`select from feedback where id = ${feedbackId}::uuid for update`);
}
