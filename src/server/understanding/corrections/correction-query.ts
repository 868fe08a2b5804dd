import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isReadable } from '#server/feedback/readable-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { venues } from '#server/venues/table.ts';
import type { SafetyClass, Tone, Topic } from '#shared/understanding/understanding.ts';
import { understandingCorrections, understandings } from '../table.ts';

export type KeptUnderstanding = typeof understandings.$inferSelect;

/** What somebody says that the words mean. */
export type Said = {
  tone: Tone;
  topics: readonly Topic[];
  topicTones: readonly Tone[];
  /** Undefined where nothing is said of it: the same words may be a matter beside a lower rating. */
  safety: SafetyClass | null | undefined;
  correctedAt: Date;
  correctedBy: string;
};

/**
 * That of an answer in this scope, locked with all of the same words; sealed answers and removed
 * venues have none. All are locked in one order: who corrects another of them waits.
 */
export async function lockUnderstanding(
  tx: Transaction,
  tenant: TenantScope,
  feedbackId: string,
): Promise<KeptUnderstanding | undefined> {
  const found = await findUnderstanding(tx, tenant, feedbackId);
  if (!found) return undefined;
  await tx.execute(sql`
    select from understandings where ${isSameWords(found)} order by feedback_id for update
  `);
  return findUnderstanding(tx, tenant, feedbackId);
}

/**
 * For the answer and for the same words in its venue. Returns the ids of all of them. Without anything
 * said, what was read of each counts again.
 */
export async function sayOtherwise(
  tx: Transaction,
  known: KeptUnderstanding,
  said: Said | undefined,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update understandings set ${said ? asSaid(said) : AS_READ}
    where feedback_id = any(array(
      select feedback_id from understandings where ${isSameWords(known)}
      order by feedback_id for update
    ))
    returning feedback_id as id
  `);
  return rows.map(({ id }) => id);
}

const AS_READ = sql`tone = read_tone, topics = read_topics, topic_tones = read_topic_tones,
  safety = read_safety, suspected_safety = read_suspected_safety,
  corrected_at = null, corrected_by = null`;

function asSaid({ tone, topics, topicTones, safety, correctedAt, correctedBy }: Said): SQL {
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
): Promise<KeptUnderstanding | undefined> {
  const [row] = await tx
    .select({ understanding: understandings })
    .from(understandings)
    .innerJoin(feedback, eq(feedback.id, understandings.feedbackId))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(and(eq(understandings.feedbackId, feedbackId), isReadable(tenant)));
  return row?.understanding;
}

/** An answer, and those of the same words in its venue. */
function isSameWords({ feedbackId, venueUuid, wordsHash }: KeptUnderstanding): SQL {
  return wordsHash
    ? sql`venue_uuid = ${venueUuid}::uuid and words_hash = ${wordsHash}`
    : sql`feedback_id = ${feedbackId}::uuid`;
}
