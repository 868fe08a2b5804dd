import type { User } from '#shared/accounts/contract.ts';

/** How an owner is addressed: by first name, or else the email address. */
export function ownerName(user: Pick<User, 'firstName' | 'email'>): string {
  return user.firstName?.trim() || user.email;
}

/** The role as shown to members who are not owners. */
export function roleLabel({ role }: Pick<User, 'role'>): string | undefined {
  return role === 'owner' ? undefined : { manager: 'Manager', staff: 'Staff' }[role];
}

/** Initials for an owner without a picture. */
export function ownerInitials(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  const names = [user.firstName, user.lastName].map((name) => name?.trim()).filter(Boolean);
  const letters = (names.length > 0 ? names : [user.email]).map((name) => firstLetter(name ?? ''));
  return letters.join('').toUpperCase();
}

/** The first letter by code point, so that names may start with any character. */
function firstLetter(text: string): string {
  return Array.from(text)[0] ?? '';
}
