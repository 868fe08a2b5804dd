import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { youSaid, youSaidAnswers } from './table.ts';

export type SentenceRow = typeof youSaid.$inferSelect & {
  guests: number;
  feedbackIds: string[];
};

/** Newest first. */
export async function findSentences(db: Queryable, venueUuid: string): Promise<SentenceRow[]> {
  return db
    .select({
      ...getTableColumns(youSaid),
      guests: sql<number>`count(distinct ${youSaidAnswers.party})::int`,
      feedbackIds: sql<
        string[]
      >`coalesce(array_agg(${youSaidAnswers.feedbackId}::text order by ${youSaidAnswers.feedbackId} desc)
        filter (where ${youSaidAnswers.feedbackId} is not null), '{}')`,
    })
    .from(youSaid)
    .leftJoin(youSaidAnswers, eq(youSaidAnswers.youSaidId, youSaid.id))
    .where(eq(youSaid.venueUuid, venueUuid))
    .groupBy(youSaid.id)
    .orderBy(desc(youSaid.createdAt), desc(youSaid.id));
}

/** Lets only one publication at a venue run at a time, so that only one sentence is the newest. */
export async function lockSentences(tx: Transaction, venueUuid: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`you said ${venueUuid}`}, 0))`,
  );
}

/** Of these answers, those that the team can read. */
export async function findSourceAnswers(db: Queryable, venueUuid: string, ids: readonly string[]) {
  return selectSourceAnswers(db, venueUuid, ids);
}

/** The same, locked so that none is erased meanwhile. */
export async function lockSourceAnswers(
  tx: Transaction,
  venueUuid: string,
  ids: readonly string[],
) {
  return selectSourceAnswers(tx, venueUuid, ids).orderBy(feedback.id).for('key share');
}

function selectSourceAnswers(db: Queryable, venueUuid: string, ids: readonly string[]) {
  return db
    .select({
      id: feedback.id,
      tableNumber: feedback.tableNumber,
      deviceOnDay: feedback.deviceOnDay,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .where(
      and(
        sql`${feedback.id} = any(${sql.param([...ids])}::uuid[])`,
        eq(feedback.venueUuid, venueUuid),
        isNull(feedback.heldAt),
      ),
    )
    .$dynamic();
}

export async function insertSentence(
  tx: Transaction,
  { at, ...values }: { venueUuid: string; words: string; at: Date },
  parties: ReadonlyMap<string, number>,
): Promise<string> {
  await tx
    .update(youSaid)
    .set({ replacedAt: at })
    .where(and(eq(youSaid.venueUuid, values.venueUuid), isNull(youSaid.replacedAt)));
  const [row] = await tx
    .insert(youSaid)
    .values({ ...values, createdAt: at })
    .returning({ id: youSaid.id });
  if (!row) throw new Error('a sentence that was not stored');
  await tx
    .insert(youSaidAnswers)
    .values([...parties].map(([feedbackId, party]) => ({ youSaidId: row.id, feedbackId, party })));
  return row.id;
}

export async function deleteSentences(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(youSaid).where(inArray(youSaid.id, [...ids]));
}

/** Returns the venue that had the sentence; undefined if there is no such sentence in scope. */
export async function deleteSentenceInScope(
  db: Queryable,
  scope: TenantScope,
  id: string,
): Promise<string | undefined> {
  const own = db
    .select({ id: venues.id })
    .from(venues)
    .where(and(isInScope(scope), isNull(venues.deletedAt)));
  const [row] = await db
    .delete(youSaid)
    .where(and(eq(youSaid.id, id), inArray(youSaid.venueUuid, own)))
    .returning({ venueUuid: youSaid.venueUuid });
  return row?.venueUuid;
}
