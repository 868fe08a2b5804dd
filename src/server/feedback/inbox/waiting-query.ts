import { sql } from 'drizzle-orm';
import { selectUntendedDangers } from '#server/complaints/untended-danger-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isWaitingAtVenues } from './complaint-state-query.ts';

type Venue = { id: string; venueId: string; name: string };

/**
 * Waiting guests per venue. Leaves out venues without any; those with open serious complaints or with
 * danger on which nobody has acted come first.
 */
export async function countWaitingGuests(
  db: Queryable,
  venues: readonly Venue[],
): Promise<{ venueId: string; name: string; waiting: number; serious: number }[]> {
  const ids = venues.map(({ id }) => id);
  const [isOpen, isOther] = isWaitingAtVenues(ids);
  const kinds = [isOpen, isOther].map(
    (isWaiting) => sql`
      select venue_uuid, ${isWaiting === isOpen} and is_serious_complaint
        or feedback.id in (select feedback_id from untended) as is_serious
      from feedback
      where venue_uuid = any(${sql.param(ids)}::uuid[]) and held_at is null and ${isWaiting}
    `,
  );
  const { rows } = await db.execute<{ id: string; waiting: number; serious: number }>(sql`
    with untended as materialized (${selectUntendedDangers(ids)})
    select venue_uuid as id, count(*)::int as waiting,
      count(*) filter (where is_serious)::int as serious
    from (${sql.join(kinds, sql` union all `)}) waiting
    group by venue_uuid
  `);
  const waitingAt = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return venues
    .flatMap(({ id, venueId, name }) => {
      const counts = waitingAt.get(id);
      return counts ? [{ venueId, name, ...counts }] : [];
    })
    .toSorted((one, other) => other.serious - one.serious || other.waiting - one.waiting);
}
