import { useEffect, useState } from 'react';
import { currentUser, type User } from '#shared/accounts/contract.ts';
import { callApi } from '../platform/api.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { useSession } from '../platform/session.tsx';
import { forgetStoredSession } from '../platform/stored-user.ts';

/** Coming back from the identity provider: the cookie says who it is, whatever was stored before. */
export function useProviderSignIn(outcome: string | null, onSignedIn: (user: User) => void) {
  const { signIn } = useSession();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (outcome === null) return;
    const ended = new AbortController();
    signInByCookie(outcome, ended.signal).then(
      (user) => {
        signIn({ user });
        onSignedIn(user);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setFailure(failureMessage(error, FAILED));
      },
    );
    return () => ended.abort();
    // biome-ignore lint: once per arrival
  }, [outcome, signIn]);
  return { isReturning: outcome === 'done' && !failure, failure };
}

const FAILED = 'Signing in did not work. Please try again.';
