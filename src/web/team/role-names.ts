import type { User } from '#shared/accounts/contract.ts';
import type { Member } from '#shared/team/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import type { Venue } from '#shared/venues/contract.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
};

/** A member's restaurants: 'All restaurants', or their names. */
export function venueWords(
  venueIds: readonly string[] | null,
  venues: readonly Pick<Venue, 'venueId' | 'name'>[] | undefined,
): string {
  if (venueIds === null) return 'All restaurants';
  if (venueIds.length === 0) return 'No restaurant at the moment';
  const nameOf = (venueId: string) =>
    venues?.find((venue) => venue.venueId === venueId)?.name ?? venueId;
  return venueIds.map(nameOf).join(', ');
}

type AssignedMember = Pick<Member, 'role' | 'venueIds'>;

/** The roles that the user may grant. */
export function grantableRoles(user: Pick<User, 'role'>): readonly Role[] {
  return user.role === 'owner' ? ['staff', 'manager', 'owner'] : ['staff'];
}

/** Why the user may not change this member, and who can; undefined if they may. */
export function explainNotAllowed(
  user: Pick<User, 'role' | 'venueIds'>,
  { role, venueIds }: AssignedMember,
): string | undefined {
  if (user.role === 'owner') return undefined;
  if (role === 'owner') return 'Only an owner can edit this';
  if (role === 'manager') return 'Only an owner can edit a manager';
  const isOfAll = venueIds === null && user.venueIds !== null;
  return isOfAll ? 'Only an owner can edit people of all restaurants' : undefined;
}
