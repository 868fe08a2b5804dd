import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isReadableFeedbackSql } from '#server/feedback/queries.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { venues } from '#server/venues/table.ts';
import type { SafetyClass, Tone, Topic } from '#shared/understanding/understanding.ts';
import { understandingCorrections, understandings } from '../table.ts';

export type UnderstandingRow = typeof understandings.$inferSelect;

/** A correction by a person of the venue. */
export type UnderstandingCorrection = {
  tone: Tone;
  topics: readonly Topic[];
  topicTones: readonly Tone[];
  /** Undefined keeps each answer's class: the same words may be an alarm with a low rating. */
  safety: SafetyClass | null | undefined;
  correctedAt: Date;
  correctedBy: string;
};

/**
 * Locks the understandings of a readable answer and of answers with the same words, in a fixed
 * order, so that concurrent corrections of the same words wait for each other instead of
 * deadlocking.
 */
export async function lockUnderstanding(
  tx: Transaction,
  tenant: TenantScope,
  feedbackId: string,
): Promise<UnderstandingRow | undefined> {
  const found = await findUnderstanding(tx, tenant, feedbackId);
  if (!found) return undefined;
  // Locks the answers first, as erasing a guest does, so that the two cannot deadlock.
  await tx.execute(sql`
    select from feedback
    where id = any(array(select feedback_id from understandings where ${hasSameWords(found)}))
    order by id for update
  `);
  await tx.execute(sql`
    select from understandings where ${hasSameWords(found)} order by feedback_id for update
  `);
  return findUnderstanding(tx, tenant, feedbackId);
}

/**
 * Corrects the answer and all answers of its venue with the same words, and returns their ids. If
 * `said` is undefined, the values of the reader are restored.
 */
export async function applyCorrection(
  tx: Transaction,
  known: UnderstandingRow,
  said: UnderstandingCorrection | undefined,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update understandings set ${said ? columnsFromCorrection(said) : VALUES_AS_READ}
    where feedback_id = any(array(
      select feedback_id from understandings where ${hasSameWords(known)}
      order by feedback_id for update
    ))
    returning feedback_id as id
  `);
  return rows.map(({ id }) => id);
}

const VALUES_AS_READ = sql`tone = read_tone, topics = read_topics, topic_tones = read_topic_tones,
  safety = read_safety, suspected_safety = read_suspected_safety,
  corrected_at = null, corrected_by = null`;

function columnsFromCorrection({
  tone,
  topics,
  topicTones,
  safety,
  correctedAt,
  correctedBy,
}: UnderstandingCorrection): SQL {
  const ofSafety = safety === undefined ? sql`` : sql`safety = ${safety}, suspected_safety = null,`;
  return sql`tone = ${tone}, topics = ${sql.param([...topics])}::text[],
    topic_tones = ${sql.param([...topicTones])}::text[], ${ofSafety}
    corrected_at = ${correctedAt.toISOString()}::timestamptz, corrected_by = ${correctedBy}`;
}

export async function insertCorrections(
  tx: Transaction,
  rows: readonly (typeof understandingCorrections.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(understandingCorrections).values([...rows]);
}

async function findUnderstanding(
  tx: Transaction,
  tenant: TenantScope,
  feedbackId: string,
): Promise<UnderstandingRow | undefined> {
  const [row] = await tx
    .select({ understanding: understandings })
    .from(understandings)
    .innerJoin(feedback, eq(feedback.id, understandings.feedbackId))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(and(eq(understandings.feedbackId, feedbackId), isReadableFeedbackSql(tenant)));
  return row?.understanding;
}

/** This answer and those of its venue with the same words. */
function hasSameWords({ feedbackId, venueUuid, wordsHash }: UnderstandingRow): SQL {
  return wordsHash
    ? sql`venue_uuid = ${venueUuid}::uuid and words_hash = ${wordsHash}`
    : sql`feedback_id = ${feedbackId}::uuid`;
}
