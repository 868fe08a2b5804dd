import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { TenantScope } from '#server/platform/http/session.ts';
import { venues } from './table.ts';

/** Which venues somebody may touch; every query of a tenant's data asks it. */
export function isInScope({ businessId, venueIds }: TenantScope): SQL | undefined {
  return and(
    eq(venues.businessId, businessId),
    venueIds === null ? undefined : inArray(venues.id, [...venueIds]),
  );
}

/** What an owner has, and what the server does for the business by itself. */
export function wholeBusiness(businessId: string): TenantScope {
  return { businessId, venueIds: null };
}
