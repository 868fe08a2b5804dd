import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { venues } from '#server/venues/table.ts';
import { CALL_SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import { calls } from '../table.ts';

export type VisitVerdict = NonNullable<Awaited<ReturnType<typeof findJudgedVisit>>>;

/** The visit to a table after a call: who went, what was done, and at which venue. */
export async function findJudgedVisit(db: Queryable, callId: string) {
  const [row] = await db
    .select({
      callId: calls.id,
      /** Also null for an answer held above the monthly limit, which nobody can read. */
      feedbackId: sql<string | null>`(
        select feedback.id from feedback
        where feedback.id = ${calls.feedbackId} and feedback.held_at is null
      )`,
      tableNumber: calls.tableNumber,
      rating: calls.rating,
      primaryIssue: calls.primaryIssue,
      createdAt: calls.createdAt,
      takenAt: calls.takenAt,
      takenByName: calls.takenByName,
      doneAt: calls.doneAt,
      outcome: calls.outcome,
      note: calls.note,
      settledAt: calls.settledAt,
      venueUuid: venues.id,
      venueId: venues.venueId,
      venueName: venues.name,
      timezone: venues.timezone,
    })
    .from(calls)
    .innerJoin(venues, eq(venues.id, calls.venueUuid))
    .where(eq(calls.id, callId));
  return row;
}

/**
 * The latest visits by this member, or from this shared device, of which the guest has said that
 * they did not sort the matter out, oldest verdict first.
 */
export async function findUnsettledVisits(
  services: Pick<Services, 'now'> & { db: Queryable },
  venueUuid: string,
  { userId, sid }: Pick<AnySession, 'userId' | 'sid'>,
) {
  return await services.db
    .select({ id: calls.id, tableNumber: calls.tableNumber, settledAt: calls.settledAt })
    .from(calls)
    .where(
      and(
        eq(calls.venueUuid, venueUuid),
        eq(calls.status, 'done'),
        eq(calls.isSettled, false),
        // Limits the scan of the index: a recent verdict is about a recent call.
        sql`${calls.createdAt} > ${databaseNowPlus(services, -2 * CALL_SHOWN_FOR_MS)}`,
        sql`${calls.settledAt} > ${databaseNowPlus(services, -CALL_SHOWN_FOR_MS)}`,
        or(
          eq(calls.takenSid, sid),
          userId === null
            ? undefined
            : sql`${userId}::uuid in (${calls.takenBy}, ${calls.doneBy}, ${calls.expected})`,
        ),
      ),
    )
    .orderBy(asc(calls.settledAt), asc(calls.id));
}
