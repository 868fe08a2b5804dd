import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { NEWEST_FIRST } from '#server/feedback/inbox/list-query.ts';
import { IS_PRAISE } from '#server/feedback/praise-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import { addDays, type DaySpan } from '#shared/stats/definitions.ts';

/** How far back to look; older praise is not shown. */
const DAYS_LOOKED_BACK = 30;
/** How many praises to read: enough to choose from even on a busy day. */
const CANDIDATES = 60;

/** The last day before today with praise, and its number of praises and answers. */
export async function findPraisedDay(
  db: Queryable,
  venue: VenueWithToday,
): Promise<{ date: string; praised: number; answers: number } | undefined> {
  const looked = {
    first: addDays(venue.today, -DAYS_LOOKED_BACK),
    last: addDays(venue.today, -1),
  };
  const [newest] = await db
    .select({ date: sql<string>`(created_at at time zone ${venue.timezone})::date::text` })
    .from(feedback)
    .where(and(isOf(venue, looked), IS_PRAISE))
    .orderBy(NEWEST_FIRST)
    .limit(1);
  if (!newest) return undefined;
  const [counted] = await db
    .select({
      praised: sql<number>`count(*) filter (where ${IS_PRAISE})::int`,
      answers: sql<number>`count(*)::int`,
    })
    .from(feedback)
    .where(isOf(venue, { first: newest.date, last: newest.date }));
  if (!counted) throw new Error('a day without a count');
  return { ...newest, ...counted };
}

/** Praise of that day with words, newest first. */
export async function findPraiseOfDay(db: Queryable, venue: VenueWithToday, date: string) {
  return (
    db
      .select({
        id: feedback.id,
        venueUuid: feedback.venueUuid,
        textGeneral: feedback.textGeneral,
        textSpecific: feedback.textSpecific,
        serverName: feedback.serverName,
        primaryIssue: feedback.primaryIssue,
        tableNumber: feedback.tableNumber,
      })
      .from(feedback)
      .where(
        and(
          isOf(venue, { first: date, last: date }),
          IS_PRAISE,
          or(sql`text_specific is not null`, sql`text_general is not null`),
        ),
      )
      // Matches the order of the index, which avoids sorting a busy day.
      .orderBy(NEWEST_FIRST)
      .limit(CANDIDATES)
  );
}

function isOf(venue: VenueWithToday, days: DaySpan): SQL | undefined {
  return and(
    eq(feedback.venueUuid, venue.id),
    isNull(feedback.heldAt),
    arrivedOn(days, venue.timezone),
  );
}
