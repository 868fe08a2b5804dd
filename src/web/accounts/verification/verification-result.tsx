import { LoaderCircle, MailCheck, MailWarning } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { VERIFIED_REDIRECT_DELAY_MS } from '#shared/accounts/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '../status-page.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationError } from './verification-error.tsx';

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
      return <Verified {...verification} />;
    case 'expired':
      return (
        <AnotherLink token={token} title="This link has expired">
          Your verification link has expired. Please request a new one.
        </AnotherLink>
      );
    case 'replaced':
      return (
        <AnotherLink token={token} title="There is a newer mail">
          {verification.message}
        </AnotherLink>
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

function AnotherLink({
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

function Verified({ next, isOldNews }: { next: string; isOldNews: boolean }) {
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
      {isOldNews ? 'This email address was verified before.' : 'Your email address is verified.'}
      {!isHeld && ' We are taking you to the next step…'}
    </StatusPage>
  );
}
