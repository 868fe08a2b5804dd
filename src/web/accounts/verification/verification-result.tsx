import { LoaderCircle, MailCheck, MailWarning, TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { verifyEmail } from '#shared/accounts/contract.ts';
import { VERIFIED_REDIRECT_DELAY_MS } from '#shared/accounts/rules.ts';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi, failureMessage, isServerUnreachable } from '#web/platform/api/call-api.ts';
import type { SessionActions } from '#web/platform/session/create-session.ts';
import { findOnboardingStep } from '#web/platform/session/guard.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '../status-page.tsx';
import { ResendVerificationButton } from './check-your-email.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';

const attempts = new Map<string, Promise<VerificationResponse>>();

/** Shows the result of opening a confirmation link. */
export function VerificationResult({ token }: { token: string }) {
  const { verification, retry } = useVerification(token);
  switch (verification.state) {
    case 'loading':
      return (
        <StatusPage icon={LoaderCircle} tone="neutral" title="Verifying your email">
          One moment please…
        </StatusPage>
      );
    case 'success':
      return <VerifiedNotice {...verification} />;
    case 'expired':
      return (
        <RequestAnotherLink token={token} title="This link has expired">
          Your verification link has expired. Please request a new one.
        </RequestAnotherLink>
      );
    case 'replaced':
      return (
        <RequestAnotherLink token={token} title="There’s a newer email">
          {verification.message}
        </RequestAnotherLink>
      );
    case 'error':
      return (
        <VerificationError
          message={verification.message}
          onRetry={verification.mayRetry ? retry : undefined}
        />
      );
  }
}

function RequestAnotherLink({
  token,
  title,
  children,
}: {
  token: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <StatusPage
      icon={MailWarning}
      tone="caution"
      title={title}
      actions={
        <>
          <ResendVerificationButton token={token} />
          <Button asChild variant="quiet">
            <Link href={paths.login}>Back to Login</Link>
          </Button>
        </>
      }
    >
      {children}
    </StatusPage>
  );
}

function VerifiedNotice({ next, isOldNews }: { next: string; isOldNews: boolean }) {
  const [, navigate] = useLocation();
  const { user } = useSession();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => navigate(next, { replace: true }), VERIFIED_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isHeld, navigate, next]);
  return (
    <StatusPage
      icon={MailCheck}
      tone="good"
      title="Email verified"
      actions={
        <>
          {user?.credentialSetAside && (
            <section className="mb-2 rounded-lg border p-4">
              <p className="mb-3 text-sm">
                You registered in another browser. Type your password once to sign in with it on
                other devices, now or later.
              </p>
              <ConfirmPasswordForm
                email={user.email}
                // Do not redirect an owner who has started typing.
                onBegin={() => setIsHeld(true)}
                onDone={() => navigate(next, { replace: true })}
              />
            </section>
          )}
          <Button asChild className="w-full">
            <Link href={next} replace>
              {next === paths.login ? 'Sign In' : 'Continue'}
            </Link>
          </Button>
        </>
      }
    >
      {isOldNews ? 'This email address is already verified.' : 'Your email address is verified.'}
      {!isHeld && ' We are taking you to the next step…'}
    </StatusPage>
  );
}

type Verification =
  | { state: 'loading' }
  | { state: 'success'; next: string; isOldNews: boolean }
  | { state: 'error'; message: string; mayRetry: boolean }
  | { state: 'expired' }
  /** The link was replaced: a later email contains the valid one. */
  | { state: 'replaced'; message: string };

/** Sends a link's token to the server and signs the owner in. */
function useVerification(token: string): { verification: Verification; retry: () => void } {
  const { signIn, refreshUser } = useSession();
  const [verification, setVerification] = useState<Verification>({ state: 'loading' });
  const verify = useCallback(() => {
    setVerification({ state: 'loading' });
    void attemptVerification(token, { signIn, refreshUser }).then(setVerification);
  }, [token, signIn, refreshUser]);
  useEffect(verify, [verify]);
  return { verification, retry: verify };
}

async function attemptVerification(
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

type VerificationResponse = EndpointResponse<typeof verifyEmail>;

/** Sends each token only once, however often the page renders. A failed attempt may be repeated. */
function verifyOnce(token: string): Promise<VerificationResponse> {
  const running = attempts.get(token);
  if (running) return running;
  const attempt = callApi(verifyEmail, { body: { token } });
  attempts.set(token, attempt);
  attempt.catch(() => attempts.delete(token));
  return attempt;
}

export function VerificationError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <StatusPage
      icon={TriangleAlert}
      tone="bad"
      title="Email not verified"
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          <Button asChild variant={onRetry ? 'secondary' : 'primary'}>
            <Link href={paths.login}>Back to Login</Link>
          </Button>
        </>
      }
    >
      {message}
    </StatusPage>
  );
}
