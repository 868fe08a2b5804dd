import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { paths } from '#shared/site/paths.ts';

/** The URL of the sign-in page, with the message to show and the page to open afterwards. */
export function loginPageUrl(about: {
  error?: SignInError;
  oidc?: 'done';
  returnTo: string | undefined;
}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(about)) {
    if (value !== undefined) query.set(key, value);
  }
  return query.size > 0 ? `${paths.login}?${query}` : paths.login;
}
