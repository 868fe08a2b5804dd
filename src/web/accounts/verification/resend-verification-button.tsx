import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { resendVerification } from '#shared/accounts/contract.ts';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { isServerUnreachable, UNREACHABLE_MESSAGE } from '#web/platform/api/failure-message.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

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
    mutationFn: () => askForLink(user !== null, token),
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
          {reason(resend.error)}
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

async function askForLink(isSignedIn: boolean, token: string | undefined) {
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

function reason(error: Error): string | undefined {
  if (isServerUnreachable(error)) return UNREACHABLE_MESSAGE;
  const isTooSoon = error instanceof RequestError && error.status === 429;
  return isTooSoon ? serverMessage(error) : undefined;
}
