import type { User } from '#shared/accounts/contract.ts';
import { defaultPathAfterLogin } from '#shared/businesses/rules.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';

/** The page to open after signing in: the requested one, once onboarding is complete. */
export function pathAfterSignIn(user: User, returnTo: string | null | undefined): string {
  const step = defaultPathAfterLogin(user);
  const asked = safeReturnPath(returnTo);
  // An invitation belongs to a business that is set up, so the user's own onboarding does not
  // matter.
  if (asked?.startsWith(`${paths.join}?`)) return asked;
  // An owner may delete the account without setting up a restaurant first.
  if (asked === paths.deleteAccount) return asked;
  const isSetUp = step === paths.dashboard || step === paths.home;
  return isSetUp ? (asked ?? step) : step;
}
