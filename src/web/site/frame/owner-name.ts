import type { User } from '#shared/accounts/contract.ts';

/** How an owner is addressed: the first name, or the e-mail address. */
export function ownerName(user: Pick<User, 'firstName' | 'email'>): string {
  return user.firstName?.trim() || user.email;
}

/** What somebody is in the team, said to those who own nothing. */
export function memberWord({ role }: Pick<User, 'role'>): string | undefined {
  return role === 'owner' ? undefined : { manager: 'Manager', staff: 'Staff' }[role];
}

/** Two letters for the round picture of an owner without one. */
export function ownerInitials(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  const names = [user.firstName, user.lastName].map((name) => name?.trim()).filter(Boolean);
  const letters = (names.length > 0 ? names : [user.email]).map((name) => firstLetter(name ?? ''));
  return letters.join('').toUpperCase();
}

/** By code point, so that a name may begin with any letter there is. */
function firstLetter(text: string): string {
  return Array.from(text)[0] ?? '';
}
