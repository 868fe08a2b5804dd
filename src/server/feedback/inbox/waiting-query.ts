import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { waitingAmong } from './complaint-state-query.ts';

type Venue = { id: string; venueId: string; name: string };

/** How many wait at each of the venues; only where anybody does. */
export async function countWaiting(
  db: Queryable,
  venues: readonly Venue[],
): Promise<{ venueId: string; name: string; waiting: number }[]> {
  const ids = venues.map(({ id }) => id);
  const kinds = waitingAmong(ids).map(
    (isWaiting) => sql`
      select venue_uuid from feedback
      where venue_uuid = any(${sql.param(ids)}::uuid[]) and held_at is null and ${isWaiting}
    `,
  );
  const { rows } = await db.execute<{ id: string; waiting: number }>(sql`
    select venue_uuid as id, count(*)::int as waiting
    from (${sql.join(kinds, sql` union all `)}) waiting
    group by venue_uuid
  `);
  const waitingAt = new Map(rows.map(({ id, waiting }) => [id, waiting]));
  return venues
    .flatMap(({ id, venueId, name }) => {
      const waiting = waitingAt.get(id);
      return waiting === undefined ? [] : [{ venueId, name, waiting }];
    })
    .toSorted((one, other) => other.waiting - one.waiting);
}
