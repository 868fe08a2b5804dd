export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** The one spelling under which an address is stored and looked up. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Links and redirects after a verified e-mail wait this long. */
export const VERIFIED_REDIRECT_MS = 2000;

/** Owners who came through an identity provider have no password with us. */
export function hasOwnPassword({ authProvider }: { authProvider: string }): boolean {
  return authProvider === 'jwt';
}
