import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { readingProgress } from '../table.ts';
import type { Cursor } from './unread-query.ts';

export type ReadingProgress = typeof readingProgress.$inferSelect;

/** For a new reader version, answers of the last minute count as new, all others as older. */
const NEW_FOR_MS = 60_000;

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** The progress of this reader version, created if necessary, and the database's current time. */
export async function findReadingProgress(
  services: Needs,
  readerVersion: number,
): Promise<ReadingProgress & { now: Date }> {
  const known = await findKnownReadingProgress(services, readerVersion);
  if (known) return known;
  const since = databaseNowPlus(services, -NEW_FOR_MS);
  await services.db
    .insert(readingProgress)
    .values({ readerVersion, newSince: since, readBackTo: since })
    .onConflictDoNothing();
  const begun = await findKnownReadingProgress(services, readerVersion);
  if (!begun) throw new Error('reading was neither begun nor found');
  return begun;
}

/** Undefined if this version has not begun. */
export async function findKnownReadingProgress(services: Needs, readerVersion: number) {
  const [row] = await services.db
    .select({
      progress: readingProgress,
      now: sql`${databaseNow(services)}`.mapWith(readingProgress.newSince),
    })
    .from(readingProgress)
    .where(eq(readingProgress.readerVersion, readerVersion));
  return row && { ...row.progress, now: row.now };
}

/** Never moves back, whichever server writes last. */
export async function saveNewAnswersProgress(
  db: Queryable,
  readerVersion: number,
  newSince: Date,
): Promise<void> {
  await db
    .update(readingProgress)
    .set({
      newSince: sql`greatest(${readingProgress.newSince}, ${newSince.toISOString()}::timestamptz)`,
    })
    .where(eq(readingProgress.readerVersion, readerVersion));
}

/** Does nothing if another server has moved on from the same place meanwhile. */
export async function saveOlderAnswersProgress(
  db: Queryable,
  readerVersion: number,
  {
    from,
    cursor,
    count,
    finishedAt,
  }: {
    from: Pick<ReadingProgress, 'readBackTo' | 'readBackToId'>;
    cursor: Cursor | undefined;
    count: number;
    finishedAt: Date | null;
  },
): Promise<void> {
  await db
    .update(readingProgress)
    .set({
      ...(cursor && { readBackTo: cursor.createdAt, readBackToId: cursor.id }),
      readCount: sql`${readingProgress.readCount} + ${count}`,
      finishedAt,
    })
    .where(
      and(
        eq(readingProgress.readerVersion, readerVersion),
        eq(readingProgress.readBackTo, from.readBackTo),
        sql`${readingProgress.readBackToId} is not distinct from ${from.readBackToId}::uuid`,
      ),
    );
}
