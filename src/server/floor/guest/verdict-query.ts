import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
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
