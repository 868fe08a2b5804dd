import type { TenantScope } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Role } from '#shared/team/roles.ts';

/** Who acts on a team: in which role, and for which of its venues. */
export type Reach = TenantScope & { userId: string; role: Role };

/** Somebody who is in the team or invited to it; the venues are those of who has not all. */
export type Placed = { role: Role; hasAllVenues: boolean; venueUuids: readonly string[] };

/** Whether they work where the other one has a say, and so are there for them at all. */
export function isSeenBy({ venueIds }: TenantScope, placed: Omit<Placed, 'role'>): boolean {
  if (venueIds === null || placed.hasAllVenues) return true;
  return placed.venueUuids.some((venue) => venueIds.includes(venue));
}

/** A manager deals with staff, and never with more venues than their own. */
export function refuseBeyondReach(reach: Reach, placed: Omit<Placed, 'venueUuids'>): void {
  if (reach.role === 'owner') return;
  if (placed.role !== 'staff') {
    throw new AppError('ROLE', 'Only an owner can do this for managers and owners.');
  }
  if (placed.hasAllVenues && reach.venueIds !== null) {
    throw new AppError(
      'ROLE',
      'Only an owner can do this for people of all restaurants. Please name restaurants of yours.',
    );
  }
}

/** Those of somebody's venues that the other one has a say in. */
export function seenVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds === null || venueIds.includes(venue));
}

/** Those that they have none in, and that stay as they are. */
export function unseenVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds !== null && !venueIds.includes(venue));
}
