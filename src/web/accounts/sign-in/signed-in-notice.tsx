import type { User } from '#shared/accounts/contract.ts';
import { defaultPathAfterLogin } from '#shared/businesses/rules.ts';
import { useOnboardingStep } from '#web/platform/session/onboarding-step.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { TextLink } from '../text-link.tsx';

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
