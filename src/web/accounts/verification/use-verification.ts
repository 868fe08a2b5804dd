import { useCallback, useEffect, useState } from 'react';
import { verifyEmail } from '#shared/accounts/contract.ts';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage, isServerUnreachable } from '#web/platform/api/failure-message.ts';
import type { SessionActions } from '#web/platform/session/create-session.ts';
import { findOnboardingStep } from '#web/platform/session/onboarding-step.ts';
import { useSession } from '#web/platform/session/session.tsx';

export type Verification =
  | { state: 'loading' }
  | { state: 'success'; next: string; isOldNews: boolean }
  | { state: 'error'; message: string; mayRetry: boolean }
  | { state: 'expired' }
  /** The link was replaced: a later email contains the valid one. */
  | { state: 'replaced'; message: string };

/** Sends a link's token to the server and signs its owner in. */
export function useVerification(token: string): { verification: Verification; retry: () => void } {
  const { signIn, refreshUser } = useSession();
  const [verification, setVerification] = useState<Verification>({ state: 'loading' });
  const verify = useCallback(() => {
    setVerification({ state: 'loading' });
    void attempt(token, { signIn, refreshUser }).then(setVerification);
  }, [token, signIn, refreshUser]);
  useEffect(verify, [verify]);
  return { verification, retry: verify };
}

async function attempt(
  token: string,
  { signIn, refreshUser }: Pick<SessionActions, 'signIn' | 'refreshUser'>,
): Promise<Verification> {
  try {
    const answer = await verifyOnce(token);
    if (answer.user) signIn({ token: answer.token, user: answer.user });
    if (!answer.alreadyVerified) {
      if (!answer.user) await refreshUser();
      return { state: 'success', next: paths.planSelection, isOldNews: false };
    }
    const user = await refreshUser();
    const next = user?.emailVerified ? await findOnboardingStep(user) : paths.login;
    return { state: 'success', next, isOldNews: true };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : undefined;
    if (code === 'LINK_EXPIRED') return { state: 'expired' };
    const message = failureMessage(error, 'Verification failed. Please try again.');
    if (code === 'LINK_REPLACED') return { state: 'replaced', message };
    return { state: 'error', message, mayRetry: isServerUnreachable(error) };
  }
}

type VerificationResponse = ResponseOf<typeof verifyEmail>;

const attempts = new Map<string, Promise<VerificationResponse>>();

/** Sends each token only once, however often the page renders. A failed attempt may be repeated. */
function verifyOnce(token: string): Promise<VerificationResponse> {
  const running = attempts.get(token);
  if (running) return running;
  const attempt = callApi(verifyEmail, { body: { token } });
  attempts.set(token, attempt);
  attempt.catch(() => attempts.delete(token));
  return attempt;
}
