import { useMutation } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { defaultPathAfterLogin } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { forgetSignOutReason, readSignOutReason } from '#web/platform/session/ended-session.ts';
import { useOnboardingStep } from '#web/platform/session/guard.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { passkeyFailureMessage } from '../proofs/passkeys.ts';
import { StatusPage } from '../status-page.tsx';
import { TextLink } from '../text-link.tsx';
import type { SignInResult } from './sign-in-mode.ts';

/** Tells a user once why they were signed out. */
export function SignedOutNotice() {
  const [reason] = useState(readSignOutReason);
  useEffect(forgetSignOutReason, []);
  return reason && <Alert className="mb-6">{reason}</Alert>;
}

/** Explains why the identity provider returned without a sign-in. */
export function SignInErrorNotice({ error }: { error: string }) {
  return (
    <Alert tone="error" className="mb-6">
      {isKnownError(error) ? REASONS[error] : REASONS.failed}
    </Alert>
  );
}

const REASONS: Readonly<Record<SignInError, string>> = {
  cancelled: 'You didn’t finish signing in. Try again whenever you like.',
  expired: 'That took too long. Please try again.',
  failed: 'We couldn’t sign you in. Please try again.',
  'provider-unavailable':
    'We can’t reach the sign-in service right now. Please try again in a few minutes.',
  'email-unverified':
    'Your email isn’t verified there yet. Please verify it first, or use your password.',
  'linked-to-another':
    'This account is linked to another sign-in there. Please use that one, or your password.',
  'no-team': 'You are no longer in a team.',
  'too-many-attempts': 'Too many attempts. Please wait a few minutes and try again.',
};

function isKnownError(error: string): error is SignInError {
  return Object.hasOwn(REASONS, error);
}

/**
 * For a user who signed in correctly but belongs to no team. A business is created only if they
 * ask.
 */
export function NoTeamNotice({
  openOwn,
  openToDelete = openOwn,
  onSignedIn,
  onBack,
}: {
  openOwn: () => Promise<SignInResult>;
  /** Creates a business only to delete the account, which needs a session. */
  openToDelete?: () => Promise<SignInResult>;
  onSignedIn: (answer: SignInResult, returnTo?: string) => void;
  onBack: () => void;
}) {
  const opening = useMutation({ mutationFn: openOwn, onSuccess: (answer) => onSignedIn(answer) });
  const leaving = useMutation({
    mutationFn: openToDelete,
    onSuccess: (answer) => onSignedIn(answer, paths.deleteAccount),
  });
  const error = opening.error ?? leaving.error;
  return (
    <StatusPage
      icon={UsersRound}
      tone="neutral"
      title="You are no longer in a team"
      actions={
        <>
          {error && (
            <Alert tone="error">
              {passkeyFailureMessage(error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <Button onClick={onBack}>Back to sign in</Button>
          <Button
            variant="secondary"
            loading={opening.isPending}
            onClick={() => opening.mutate()}
            className="h-auto min-h-11 whitespace-normal py-2"
          >
            Start your own restaurant
          </Button>
          <Button variant="quiet" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            Delete my account
          </Button>
        </>
      }
    >
      <p>
        Your account is fine, but you left the restaurant’s team or were removed. Ask an owner or
        manager there to invite you again.
      </p>
    </StatusPage>
  );
}

/** For a signed-in user who opens the sign-in page, mostly by mistake: offers the way back. */
export function SignedInNotice() {
  const { user } = useSession();
  return user && <Notice user={user} />;
}

function Notice({ user }: { user: User }) {
  const step = useOnboardingStep(user) ?? defaultPathAfterLogin(user);
  return (
    <Alert className="mb-6">
      You are signed in as <strong className="unbroken">{user.email}</strong> —{' '}
      <TextLink href={step}>continue</TextLink>
    </Alert>
  );
}
