import { sql } from 'drizzle-orm';
import { alarmWords } from '#server/feedback/alarm-words-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import { isGraverClass } from '../messages/class-of-messages-query.ts';
import { ADJUSTED_READING_SQL, dangerReading, type ReadingToStore } from './reading-query.ts';

/** Danger that the team does not know of, or an emergency that it thinks is less urgent. */
type NewsOfDanger = 'danger' | 'emergency';

/**
 * What the team has to learn about the danger in words of an answer, weighed by their rating. Null if
 * there is no danger, if it is only suspected, or if the answer already has an open case that is as
 * grave. An emergency is still news if the words that the team has seen sound less urgent.
 */
export async function findNewsOfDanger(
  tx: Transaction,
  { feedbackId, overallRating }: { feedbackId: string; overallRating: Rating | null },
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

/**
 * The answers whose new words make the danger of their open case an emergency. The case keeps its
 * class, so nothing else would tell the team. The same words read again are no news.
 */
export async function findNewEmergencies(
  tx: Transaction,
  readings: readonly ReadingToStore[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { id, wordsHash, understanding } of readings) {
    if (!understanding || !isEmergency(understanding.safety, understanding.because)) continue;
    const { rows } = await tx.execute<{ overallRating: Rating | null }>(sql`
      select feedback.overall_rating as "overallRating"
      from feedback left join understandings known on known.feedback_id = feedback.id
      where feedback.id = ${id}::uuid
        and known.words_hash is distinct from decode(${wordsHash}, 'base64')
    `);
    const [answer] = rows;
    const news =
      answer && (await findNewsOfDanger(tx, { feedbackId: id, ...answer }, understanding));
    if (news === 'emergency') found.push(id);
  }
  return found;
}
