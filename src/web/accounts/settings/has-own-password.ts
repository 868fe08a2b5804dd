import type { User } from '#shared/accounts/contract.ts';

/** Owners who came through an identity provider have no password with us. */
export function hasOwnPassword(user: User): boolean {
  return user.authProvider === 'jwt';
}
