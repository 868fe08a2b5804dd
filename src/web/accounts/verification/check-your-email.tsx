import { useMutation } from '@tanstack/react-query';
import { MailOpen, MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { resendVerification } from '#shared/accounts/contract.ts';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi, isServerUnreachable, UNREACHABLE_MESSAGE } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { StatusPage } from '../status-page.tsx';
import { TextLink } from '../text-link.tsx';

const POLL_MS = 5000;

/** Waits until a new owner opens the link in the confirmation email, here or on another device. */
export function CheckYourEmail({ email }: { email: string }) {
  useUserPolling();
  return (
    <StatusPage
      icon={MailOpen}
      tone="good"
      title="Check your email"
      actions={
        <>
          <ResendVerificationButton variant="secondary" />
          <Button asChild variant="quiet">
            <Link href={paths.login}>Back to Login</Link>
          </Button>
          <p className="mt-3 text-ink-soft text-sm">
            Nothing there? Check your spam folder. If the address is wrong,{' '}
            <TextLink href={paths.register}>register again</TextLink> with the one you meant.
          </p>
        </>
      }
    >
      We sent a link to <strong className="unbroken text-ink">{email}</strong>. Open it to confirm
      that this address is yours; this page moves on by itself.
    </StatusPage>
  );
}

function useUserPolling(): void {
  const { refreshUser } = useSession();
  useEffect(() => {
    function look(): void {
      if (document.visibilityState === 'visible') void refreshUser();
    }
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refreshUser]);
}

/** Requests a new link: with the session if there is one, otherwise with the old link's token. */
export function ResendVerificationButton({
  token,
  variant = 'primary',
}: {
  token?: string;
  variant?: ButtonProps['variant'];
}) {
  const { user, refreshUser } = useSession();
  const isSending = useRef(false);
  const resend = useMutation({
    mutationFn: () => requestNewLink(user !== null, token),
    onSuccess: ({ alreadyVerified }) => {
      if (alreadyVerified) void refreshUser();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  function send(): void {
    // A second click can arrive before the button is drawn as disabled.
    if (isSending.current) return;
    isSending.current = true;
    resend.mutate();
  }
  return (
    <>
      {resend.data && (
        <Alert tone="success">
          {resend.data.alreadyVerified
            ? 'Your email address is already verified. You can sign in.'
            : 'A new verification email has been sent. Please check your inbox.'}
        </Alert>
      )}
      {resend.error && (
        <Alert tone="error" title="Failed to resend verification email. Please try again.">
          {failureReason(resend.error)}
        </Alert>
      )}
      <Button
        variant={variant}
        className="w-full whitespace-normal"
        loading={resend.isPending}
        onClick={send}
      >
        Send New Verification Email
      </Button>
    </>
  );
}

async function requestNewLink(isSignedIn: boolean, token: string | undefined) {
  const byToken = () => callApi(resendVerification, { body: token ? { token } : undefined });
  if (!isSignedIn) return await byToken();
  try {
    return await callApi(resendVerification, { body: undefined });
  } catch (error) {
    // The stored session may have ended; the link's token still identifies the account.
    if (token && error instanceof RequestError && error.status === 401) return await byToken();
    throw error;
  }
}

function failureReason(error: Error): string | undefined {
  if (isServerUnreachable(error)) return UNREACHABLE_MESSAGE;
  const isTooSoon = error instanceof RequestError && error.status === 429;
  return isTooSoon ? serverMessage(error) : undefined;
}

/** Shown when the waiting page was signed out: the link was most likely opened on the phone. */
export function ConfirmedElsewhereNotice({ email }: { email: string }) {
  return (
    <StatusPage
      icon={MonitorSmartphone}
      tone="caution"
      title="You were signed out here"
      actions={
        <>
          <Button asChild>
            <Link href={paths.login}>Sign In</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link href={paths.forgotPassword}>Choose a new password by email</Link>
          </Button>
        </>
      }
    >
      Did you confirm <strong className="unbroken text-ink">{email}</strong> on another device? Type
      your password there once, and you can sign in here with it. Or choose a new one by email.
    </StatusPage>
  );
}
