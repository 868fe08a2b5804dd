import type { User } from '#shared/accounts/contract.ts';
import type { Member } from '#shared/team/contract.ts';
import type { Role } from '#shared/team/roles.ts';

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
  if (role === 'manager') return 'An owner changes managers';
  const isOfAll = venueIds === null && user.venueIds !== null;
  return isOfAll ? 'An owner changes who works in all restaurants' : undefined;
}
