import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { currentUser, type User } from '#shared/accounts/contract.ts';
import { defaultPathAfterLogin } from '#shared/businesses/rules.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { clearStoredSession } from '#web/platform/session/stored-user.ts';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

/**
 * Return page of the identity provider: the cookie decides who is signed in, not the stored user.
 */
export function ProviderReturn({ returnTo }: { returnTo: string | null }) {
  const { signIn } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    let isCurrent = true;
    clearStoredSession();
    callApi(currentUser, {}).then(
      (user) => {
        if (!isCurrent) return;
        signIn({ user });
        navigate(pathAfterSignIn(user, returnTo), { replace: true });
      },
      () => {
        if (isCurrent) navigate(`${paths.login}?error=failed`, { replace: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [signIn, navigate, returnTo]);
  return <PageLoading label="Signing you in" />;
}

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
