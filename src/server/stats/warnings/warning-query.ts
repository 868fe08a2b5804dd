import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { WarningStatus } from '#shared/stats/warnings/contract.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { topicWarnings } from './table.ts';

export type OpenWarning = Pick<
  typeof topicWarnings.$inferSelect,
  'id' | 'topic' | 'since' | 'status'
>;

/** How often an earlier warning about each topic was of no use. */
export async function countUselessWarnings(
  db: Queryable,
  venueUuid: string,
): Promise<Map<Topic, number>> {
  const rows = await db
    .select({ topic: topicWarnings.topic, total: count() })
    .from(topicWarnings)
    .where(
      and(
        eq(topicWarnings.venueUuid, venueUuid),
        eq(topicWarnings.status, 'not useful'),
        isNotNull(topicWarnings.closedAt),
      ),
    )
    .groupBy(topicWarnings.topic);
  return new Map(rows.map(({ topic, total }) => [topic, total]));
}

/** Opens a warning for each topic that has none yet. Two requests at once open only one. */
export async function openWarnings(
  tx: Transaction,
  venueUuid: string,
  found: readonly { topic: Topic; since: string }[],
  openedAt: Date,
): Promise<OpenWarning[]> {
  if (found.length > 0) {
    await tx
      .insert(topicWarnings)
      .values(found.map((warning) => ({ venueUuid, ...warning, openedAt })))
      .onConflictDoNothing();
  }
  const { id, topic, since, status } = topicWarnings;
  return tx.select({ id, topic, since, status }).from(topicWarnings).where(isOpenAt(venueUuid));
}

/** Marks the warnings that the owner has not been told of by email, and returns their ids. */
export async function markWarningsMailed(
  tx: Transaction,
  ids: readonly string[],
  mailedAt: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(topicWarnings)
    .set({ mailedAt })
    .where(and(inArray(topicWarnings.id, [...ids]), isNull(topicWarnings.mailedAt)))
    .returning({ id: topicWarnings.id });
  return rows.map(({ id }) => id);
}

export async function closeWarnings(
  tx: Transaction,
  ids: readonly string[],
  closedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(topicWarnings)
    .set({ closedAt })
    .where(inArray(topicWarnings.id, [...ids]));
}

/** Returns false if there is no such open warning in scope. */
export async function updateWarning(
  db: Queryable,
  scope: TenantScope,
  id: string,
  status: WarningStatus,
): Promise<boolean> {
  const own = db.select({ id: venues.id }).from(venues).where(isInScope(scope));
  const rows = await db
    .update(topicWarnings)
    .set({ status })
    .where(
      and(
        eq(topicWarnings.id, id),
        isNull(topicWarnings.closedAt),
        inArray(topicWarnings.venueUuid, own),
      ),
    )
    .returning({ id: topicWarnings.id });
  return rows.length > 0;
}

function isOpenAt(venueUuid: string) {
  return and(eq(topicWarnings.venueUuid, venueUuid), isNull(topicWarnings.closedAt));
}
