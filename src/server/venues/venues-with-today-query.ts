import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from './scope-query.ts';
import { venues } from './table.ts';

/** A venue and its current date, by the database's clock. */
export type VenueWithToday = {
  id: string;
  venueId: string;
  name: string;
  timezone: string;
  liveFloor: boolean;
  /** YYYY-MM-DD. */
  today: string;
};

/** All venues of the scope, oldest first, or only the named one if it is in the scope. */
export async function findVenuesWithToday(
  services: Pick<Services, 'db' | 'now'>,
  scope: TenantScope,
  venueId?: string,
): Promise<VenueWithToday[]> {
  return services.db
    .select({
      id: venues.id,
      venueId: venues.venueId,
      name: venues.name,
      timezone: venues.timezone,
      liveFloor: venues.liveFloor,
      today: sql<string>`(${databaseNow(services)} at time zone ${venues.timezone})::date::text`,
    })
    .from(venues)
    .where(
      and(
        isInScope(scope),
        isNull(venues.deletedAt),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
      ),
    )
    .orderBy(asc(venues.createdAt), asc(venues.id));
}
