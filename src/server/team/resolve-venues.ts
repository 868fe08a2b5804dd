import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { findVenuesOf } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Role } from '#shared/team/roles.ts';

export type RequestedAssignment = { role: Role; venueIds: readonly string[] | null };

/** Resolves venues by public venue ID or UUID. An owner always has all venues. */
export async function resolveVenues(
  db: Queryable,
  scope: TenantScope,
  { role, venueIds }: RequestedAssignment,
): Promise<{ role: Role; hasAllVenues: boolean; venueUuids: string[] }> {
  if (role === 'owner' || venueIds === null) return { role, hasAllVenues: true, venueUuids: [] };
  if (venueIds.length === 0) {
    throw venuesMissingError('Choose at least one restaurant');
  }
  const own = await findVenuesOf(db, scope);
  const named = venueIds.map((name) => {
    const found = own.find(({ id, venueId }) => venueId === name || id === name.toLowerCase());
    if (!found) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return found.id;
  });
  return { role, hasAllVenues: false, venueUuids: [...new Set(named)] };
}

export function venuesMissingError(message: string): AppError {
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'venueIds', message }] },
  });
}
