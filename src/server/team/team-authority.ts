import type { TenantScope } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Role } from '#shared/team/roles.ts';

/** The member who makes a change to a team: their role, and the venues they may act for. */
export type TeamAuthority = TenantScope & { userId: string; role: Role };

/** A member or an invited person; `venueUuids` matters only if `hasAllVenues` is false. */
export type MemberAssignment = { role: Role; hasAllVenues: boolean; venueUuids: readonly string[] };

/** Whether the person works at a venue within the scope and may therefore be seen. */
export function isVisibleTo(
  { venueIds }: TenantScope,
  placed: Omit<MemberAssignment, 'role'>,
): boolean {
  if (venueIds === null || placed.hasAllVenues) return true;
  return placed.venueUuids.some((venue) => venueIds.includes(venue));
}

/**
 * Refuses what a manager may not do: a manager may act only on staff, and never beyond their own
 * venues.
 */
export function requireAuthorityOverMember(
  reach: TeamAuthority,
  placed: Omit<MemberAssignment, 'venueUuids'>,
): void {
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

/** The venues of a member that are within the scope. */
export function visibleVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds === null || venueIds.includes(venue));
}

/** The venues of a member that are outside the scope and must stay unchanged. */
export function hiddenVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds !== null && !venueIds.includes(venue));
}
