import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Role } from '#shared/team/roles.ts';
import { venues } from './table.ts';

/** Limits a query to the caller's venues; every query for a tenant's data uses it. */
export function isInScope({ businessId, venueIds, areOnlyReadable }: TenantScope): SQL | undefined {
  return and(
    eq(venues.businessId, businessId),
    venueIds === null ? undefined : inArray(venues.id, [...venueIds]),
    areOnlyReadable ? eq(venues.staffMayRead, true) : undefined,
  );
}

/** The scope for reading feedback: for staff, only venues that let staff read it. */
export function readingScope(role: Role, scope: TenantScope): TenantScope {
  return role === 'staff' ? { ...scope, areOnlyReadable: true } : scope;
}

/** The scope for an owner, and for the server's own work for a business. */
export function wholeBusinessScope(businessId: string): TenantScope {
  return { businessId, venueIds: null };
}
