import { useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import {
  CheckYourEmail,
  ConfirmedElsewhereNotice,
} from '#web/accounts/verification/check-your-email.tsx';
import {
  VerificationError,
  VerificationResult,
} from '#web/accounts/verification/verification-result.tsx';
import { useOnboardingStep } from '#web/platform/session/guard.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

export function VerifyEmailPage() {
  const { status, user } = useSession();
  const token = new URLSearchParams(useSearch()).get('token');
  const [waitingFor, setWaitingFor] = useState<string>();
  const email = user && !user.emailVerified ? user.email : undefined;
  if (email !== undefined && email !== waitingFor) setWaitingFor(email);
  if (token) return <VerificationResult token={token} />;
  if (status === 'loading') return <PageLoading />;
  if (!user && waitingFor !== undefined) return <ConfirmedElsewhereNotice email={waitingFor} />;
  if (!user) return <VerificationError message={NO_TOKEN_MESSAGE} />;
  return user.emailVerified ? <NextStep user={user} /> : <CheckYourEmail email={user.email} />;
}

function NextStep({ user }: { user: User }) {
  const step = useOnboardingStep(user);
  return step ? <Redirect to={step} replace /> : <PageLoading />;
}

const NO_TOKEN_MESSAGE = 'Invalid verification link. Please check your email for the correct link.';
