import { and, eq, sql } from 'drizzle-orm';
import { isReadable } from '#server/feedback/readable-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { venues } from '#server/venues/table.ts';
import type { SafetyClass, Tone, Topic } from '#shared/understanding/understanding.ts';
import { understandingCorrections, understandings } from '../table.ts';

export type KeptUnderstanding = typeof understandings.$inferSelect;

/** What counts of an answer, and of whom it is said that they said so. */
export type Said = {
  tone: Tone | null;
  topics: readonly Topic[];
  topicTones: readonly Tone[];
  safety: SafetyClass | null;
  /** Null where it is what the reader says. */
  correctedAt: Date | null;
  correctedBy: string | null;
};

/** That of an answer in this scope, locked; sealed answers and removed venues have none. */
export async function lockUnderstanding(
  tx: Transaction,
  tenant: TenantScope,
  feedbackId: string,
): Promise<KeptUnderstanding | undefined> {
  const [row] = await tx
    .select({ understanding: understandings })
    .from(understandings)
    .innerJoin(feedback, eq(feedback.id, understandings.feedbackId))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(and(eq(understandings.feedbackId, feedbackId), isReadable(tenant)))
    .for('update', { of: understandings });
  return row?.understanding;
}

/** For the answer and for the same words in its venue. Returns the ids of all of them. */
export async function sayOtherwise(
  tx: Transaction,
  { feedbackId, venueUuid, wordsHash }: KeptUnderstanding,
  said: Said,
): Promise<string[]> {
  const isSame = wordsHash
    ? sql`venue_uuid = ${venueUuid}::uuid and words_hash = ${wordsHash}`
    : sql`feedback_id = ${feedbackId}::uuid`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update understandings set tone = ${said.tone}, topics = ${sql.param([...said.topics])}::text[],
      topic_tones = ${sql.param([...said.topicTones])}::text[], safety = ${said.safety},
      corrected_at = ${said.correctedAt?.toISOString() ?? null}::timestamptz,
      corrected_by = ${said.correctedBy}
    where feedback_id = any(array(
      select feedback_id from understandings where ${isSame} order by feedback_id for update
    ))
    returning feedback_id as id
  `);
  return rows.map(({ id }) => id);
}

export async function insertCorrections(
  tx: Transaction,
  rows: readonly (typeof understandingCorrections.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(understandingCorrections).values([...rows]);
}
