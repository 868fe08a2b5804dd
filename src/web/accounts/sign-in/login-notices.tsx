import { useEffect, useState } from 'react';
import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { forgetSignOutReason, readSignOutReason } from '#web/platform/session/sign-out-reason.ts';
import { Alert } from '#web/ui/status/alert.tsx';

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
      {isKnown(error) ? REASONS[error] : REASONS.failed}
    </Alert>
  );
}

const REASONS: Readonly<Record<SignInError, string>> = {
  cancelled: 'You turned back before signing in. Try again whenever you like.',
  expired: 'That sign-in took too long. Please try again.',
  failed: 'Signing in did not work. Please try again.',
  'provider-unavailable':
    'The sign-in service cannot be reached right now. Please try again in a few minutes.',
  'email-unverified':
    'Your email address is not verified there yet. Please verify it first, or use your password.',
  'linked-to-another':
    'The account of this email address is linked to another sign-in there. Please use that one, or your password.',
  'no-team': 'You are no longer in a team.',
  'too-many-attempts': 'Too many attempts. Please wait a few minutes and try again.',
};

function isKnown(error: string): error is SignInError {
  return Object.hasOwn(REASONS, error);
}
