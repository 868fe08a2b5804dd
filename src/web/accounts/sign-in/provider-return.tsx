import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { currentUser } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { clearStoredSession } from '#web/platform/session/stored-user.ts';
import { PageLoading } from '#web/ui/status/page-loading.tsx';
import { pathAfterSignIn } from './path-after-sign-in.ts';

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
