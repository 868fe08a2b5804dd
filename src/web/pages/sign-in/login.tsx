import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { PasskeyButton } from '#web/accounts/proofs/passkey-button.tsx';
import { IdentityProviderButton } from '#web/accounts/sign-in/identity-provider-button.tsx';
import { LoginForm } from '#web/accounts/sign-in/login-form.tsx';
import { ProviderReturn } from '#web/accounts/sign-in/provider-return.tsx';
import { SignInTrouble } from '#web/accounts/sign-in/sign-in-trouble.tsx';
import { SignedInNotice } from '#web/accounts/sign-in/signed-in-notice.tsx';
import { stepAfterSignIn } from '#web/accounts/sign-in/step-after-sign-in.ts';
import { TextLink } from '#web/accounts/text-link.tsx';

export function LoginPage() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const sentBy = useHistoryState<{ returnTo?: string } | null>();
  const returnTo = query.get('returnTo') ?? sentBy?.returnTo ?? null;
  const error = query.get('error');

  if (query.get('oidc') === 'done') return <ProviderReturn returnTo={returnTo} />;
  return (
    <AuthPage
      title="Welcome back"
      description="Sign in to see what your guests are saying."
      footer={
        <>
          New to TableTalk? <TextLink href={paths.register}>Create an account</TextLink>
        </>
      }
    >
      <SignedInNotice />
      {error && <SignInTrouble error={error} />}
      <LoginForm
        onSignedIn={(user) => navigate(stepAfterSignIn(user, returnTo), { replace: true })}
      />
      <PasskeyButton
        onSignedIn={(user) => navigate(stepAfterSignIn(user, returnTo), { replace: true })}
      />
      <IdentityProviderButton returnTo={returnTo} />
    </AuthPage>
  );
}
