import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { IdentityProviderButton } from '#web/accounts/identity-provider-button.tsx';
import { LoginForm } from '#web/accounts/login-form.tsx';
import { ProviderReturn } from '#web/accounts/provider-return.tsx';
import { SignInTrouble } from '#web/accounts/sign-in-trouble.tsx';
import { SignedInNotice } from '#web/accounts/signed-in-notice.tsx';
import { stepAfterSignIn } from '#web/accounts/step-after-sign-in.ts';
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
      <IdentityProviderButton returnTo={returnTo} />
    </AuthPage>
  );
}
