import { useMutation } from '@tanstack/react-query';
import { Mail, MailCheck } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { confirmNewEmail } from '#shared/accounts/profile-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { BrokenMailLink } from '../wiring/broken-mail-link.tsx';

/**
 * The page behind the link that is emailed to a new address. Opening it changes nothing, because
 * email programs open links too.
 */
export function ConfirmEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token');
  return token ? <Question token={token} /> : <BrokenMailLink />;
}

function Question({ token }: { token: string }) {
  const { user, refreshUser } = useSession();
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => callApi(confirmNewEmail, { body: { token } }),
    onSuccess: () => user && void refreshUser(),
  });
  if (isSuccess) {
    return (
      <StatusPage
        icon={MailCheck}
        tone="good"
        title="Your new email is set"
        actions={
          <Button asChild>
            <Link href={user ? paths.settings : paths.login}>
              {user ? 'Go to Settings' : 'Sign In'}
            </Link>
          </Button>
        }
      >
        {data.message}
      </StatusPage>
    );
  }
  return (
    <StatusPage
      icon={Mail}
      tone="neutral"
      title="Use this email address?"
      actions={
        <>
          {error && (
            <Alert tone="error">
              {failureMessage(error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <Button loading={isPending} onClick={() => mutate()}>
            Use this address
          </Button>
        </>
      }
    >
      You’ll sign in with it from then on. We’ll let your old address know.
    </StatusPage>
  );
}
