import { sql } from 'drizzle-orm';
import { alarmWords } from '#server/feedback/alarm-words-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
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

/** Danger that the team does not know of, or an emergency that it thinks is less urgent. */
type NewsOfDanger = 'danger' | 'emergency';

/**
 * What the team has to learn about the danger in replaced words, weighed by their rating. Null if
 * there is no danger, if it is only suspected, or if the answer already has an open case that is as
 * grave. An emergency is still news if the words that the team has seen sound less urgent.
 */
export async function findNewsOfDanger(
  tx: Transaction,
  { feedbackId, overallRating }: Pick<ReplacedWords, 'feedbackId' | 'overallRating'>,
  understanding: Understanding,
): Promise<NewsOfDanger | null> {
  const { rows } = await tx.execute<{
    safety: SafetyClass;
    known: SafetyClass | null;
    knownWords: string[];
    isGraver: boolean;
    isLesser: boolean;
  }>(sql`
    select led.safety, opened.safety as known, ${alarmWords(sql`${feedbackId}::uuid`)} as "knownWords",
      ${isGraverClass(sql`led.safety`, sql`opened.safety`)} as "isGraver",
      ${isGraverClass(sql`opened.safety`, sql`led.safety`)} as "isLesser"
    from (select ${overallRating}::text as overall_rating) feedback
    cross join (${dangerReading(understanding)}) reading
    cross join lateral (${ADJUSTED_READING_SQL}) led
    left join cases opened on opened.feedback_id = ${feedbackId}::uuid and opened.status = 'open'
    where led.safety is not null
  `);
  const [found] = rows;
  if (!found) return null;
  if (found.known === null || found.isGraver) return 'danger';
  const isMoreUrgent =
    isEmergency(found.safety, understanding.because) && !isEmergency(found.known, found.knownWords);
  return isMoreUrgent && !found.isLesser ? 'emergency' : null;
}
