import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Role } from '#shared/team/roles.ts';
import { venues } from './table.ts';

/** Which venues somebody may touch; every query of a tenant's data asks it. */
export function isInScope({ businessId, venueIds, areOnlyReadable }: TenantScope): SQL | undefined {
  return and(
    eq(venues.businessId, businessId),
    venueIds === null ? undefined : inArray(venues.id, [...venueIds]),
    areOnlyReadable ? eq(venues.staffMayRead, true) : undefined,
  );
}

/** Where somebody may read what guests said: staff only at venues that let them. */
export function readingScope(role: Role, scope: TenantScope): TenantScope {
  return role === 'staff' ? { ...scope, areOnlyReadable: true } : scope;
}

/** What an owner has, and what the server does for the business by itself. */
export function wholeBusiness(businessId: string): TenantScope {
  return { businessId, venueIds: null };
}
