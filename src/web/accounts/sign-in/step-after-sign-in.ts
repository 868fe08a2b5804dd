import type { User } from '#shared/accounts/contract.ts';
import { stepAfterLogin } from '#shared/businesses/rules.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';

/** Where a sign-in leads: back to where it was asked for, once there is nothing left to set up. */
export function stepAfterSignIn(user: User, returnTo: string | null | undefined): string {
  const step = stepAfterLogin(user);
  const asked = safeReturnPath(returnTo);
  // An invitation leads to a business that is set up, whatever is left to do in one's own.
  if (asked?.startsWith(`${paths.join}?`)) return asked;
  // Nobody has to set up a restaurant in order to leave.
  if (asked === paths.deleteAccount) return asked;
  const isSetUp = step === paths.dashboard || step === paths.home;
  return isSetUp ? (asked ?? step) : step;
}
