import { LoaderCircle, MailCheck, MailWarning } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { VERIFIED_REDIRECT_MS } from '#shared/accounts/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '../ui/button.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { StatusPage } from './status-page.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationError } from './verification-error.tsx';

/** What became of the link that was opened. */
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
        <StatusPage
          icon={MailWarning}
          tone="caution"
          title="This link has expired"
          actions={
            <>
              <ResendVerification token={token} />
              <Button asChild variant="quiet">
                <Link href={paths.login}>Back to Login</Link>
              </Button>
            </>
          }
        >
          Your verification link has expired. Please request a new one.
        </StatusPage>
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

function Verified({ next, isOldNews }: { next: string; isOldNews: boolean }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), VERIFIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <StatusPage
      icon={MailCheck}
      tone="good"
      title="Email verified"
      actions={
        <Button asChild className="w-full">
          <Link href={next} replace>
            {next === paths.login ? 'Sign In' : 'Continue'}
          </Link>
        </Button>
      }
    >
      {isOldNews ? 'This email address was verified before.' : 'Your email address is verified.'} We
      are taking you to the next step…
    </StatusPage>
  );
}
