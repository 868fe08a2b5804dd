import { and, eq, type SQL, sql } from 'drizzle-orm';
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

/** For the answer and for the same words in its venue. Returns the ids of all of them. */
export async function sayOtherwise(
  tx: Transaction,
  known: KeptUnderstanding,
  said: Said,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update understandings set tone = ${said.tone}, topics = ${sql.param([...said.topics])}::text[],
      topic_tones = ${sql.param([...said.topicTones])}::text[], safety = ${said.safety},
      corrected_at = ${said.correctedAt?.toISOString() ?? null}::timestamptz,
      corrected_by = ${said.correctedBy}
    where feedback_id = any(array(
      select feedback_id from understandings where ${isSameWords(known)}
      order by feedback_id for update
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
