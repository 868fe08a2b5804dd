import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { venues } from './table.ts';

/** A venue and the day it is there, by the one clock that all servers share. */
export type DatedVenue = {
  id: string;
  venueId: string;
  name: string;
  timezone: string;
  /** YYYY-MM-DD. */
  today: string;
};

/** All venues of an owner, oldest first, or the one they name, if it is theirs. */
export async function findDatedVenues(
  services: Pick<Services, 'db' | 'now'>,
  businessId: string,
  venueId?: string,
): Promise<DatedVenue[]> {
  return services.db
    .select({
      id: venues.id,
      venueId: venues.venueId,
      name: venues.name,
      timezone: venues.timezone,
      today: sql<string>`(${databaseNow(services)} at time zone ${venues.timezone})::date::text`,
    })
    .from(venues)
    .where(
      and(
        eq(venues.businessId, businessId),
        isNull(venues.deletedAt),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
      ),
    )
    .orderBy(asc(venues.createdAt), asc(venues.id));
}
