import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import { isGraverClass } from '../messages/class-of-messages-query.ts';
import { ADJUSTED_READING_SQL, dangerReading } from '../reading/reading-query.ts';
import type { AnswerTexts } from '../reading/texts-to-read.ts';

export type ReplacedWords = AnswerTexts & {
  id: string;
  feedbackId: string;
  /** The rating that came with the words. */
  overallRating: Rating | null;
  replacedAt: Date;
};

/** Words that guests replaced before they were read, longest waiting first. */
export async function findReplacedWords(
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<ReplacedWords[]> {
  const { rows } = await db.execute<
    Omit<ReplacedWords, 'replacedAt'> & { replacedAtMs: number }
  >(sql`
    select id, feedback_id as "feedbackId", overall_rating as "overallRating",
      text_general as "textGeneral", text_specific as "textSpecific",
      primary_issue as "primaryIssue",
      (extract(epoch from replaced_at) * 1000)::float8 as "replacedAtMs"
    from replaced_words where id <> all(${sql.param([...except])}::uuid[])
    order by replaced_at, id limit ${most}
  `);
  return rows.map(({ replacedAtMs, ...row }) => ({ ...row, replacedAt: new Date(replacedAtMs) }));
}

/** When the oldest of them were replaced; undefined if there are none. */
export async function findOldestReplacement(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await findReplacedWords(db, { except: [], most: 1 });
  return oldest?.replacedAt;
}

/**
 * Locks an answer before its words and its reading, as erasing the ticket does, so that the two cannot
 * deadlock. It is a full lock, because storing a reading takes a key-share lock on its answer: the
 * present words are stored either before this or after it.
 */
export async function lockAnswer(tx: Transaction, feedbackId: string): Promise<void> {
  await tx.execute(sql`select from feedback where id = ${feedbackId}::uuid for update`);
}

/**
 * The danger of which replaced words tell, weighed by their rating. Null if there is none, if it is
 * only suspected, or if the answer has an open case that is as grave: then the team knows.
 */
export async function findDangerToRaise(
  tx: Transaction,
  { feedbackId, overallRating }: Pick<ReplacedWords, 'feedbackId' | 'overallRating'>,
  understanding: Understanding | null,
): Promise<SafetyClass | null> {
  const { rows } = await tx.execute<{ safety: SafetyClass }>(sql`
    select led.safety
    from (select ${overallRating}::text as overall_rating) feedback
    cross join (${dangerReading(understanding)}) reading
    cross join lateral (${ADJUSTED_READING_SQL}) led
    left join cases opened on opened.feedback_id = ${feedbackId}::uuid and opened.status = 'open'
    where led.safety is not null
      and (opened.id is null or ${isGraverClass(sql`led.safety`, sql`opened.safety`)})
  `);
  return rows[0]?.safety ?? null;
}
