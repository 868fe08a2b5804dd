import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { PasskeyButton } from '#web/accounts/proofs/passkey-button.tsx';
import {
  IdentityProviderButton,
  signInAtProvider,
} from '#web/accounts/sign-in/identity-provider-button.tsx';
import { LoginForm, type SignInHandlers } from '#web/accounts/sign-in/login-form.tsx';
import {
  NoTeamNotice,
  SignedInNotice,
  SignedOutNotice,
  SignInErrorNotice,
} from '#web/accounts/sign-in/login-notices.tsx';
import { ProviderReturn, pathAfterSignIn } from '#web/accounts/sign-in/provider-return.tsx';
import type { SignInResult } from '#web/accounts/sign-in/sign-in-mode.ts';
import { TextLink } from '#web/accounts/text-link.tsx';
import { useSession } from '#web/platform/session/session.tsx';

export function LoginPage() {
  const [, navigate] = useLocation();
  const { signIn } = useSession();
  const query = new URLSearchParams(useSearch());
  const sentBy = useHistoryState<{ returnTo?: string } | null>();
  const returnTo = query.get('returnTo') ?? sentBy?.returnTo ?? null;
  const error = query.get('error');

  const [nowhere, setNowhere] = useState<{ openOwn: () => Promise<SignInResult> }>();

  function enter(answer: SignInResult, wanted = returnTo): void {
    signIn(answer);
    navigate(pathAfterSignIn(answer.user, wanted), { replace: true });
  }
  const handlers: SignInHandlers = {
    onSignedIn: (answer) => enter(answer),
    onNoTeam: (openOwn) => setNowhere({ openOwn }),
  };

  if (nowhere) {
    const goBack = () => setNowhere(undefined);
    return <NoTeamNotice openOwn={nowhere.openOwn} onSignedIn={enter} onBack={goBack} />;
  }
  if (error === 'no-team') {
    const goBack = () => navigate(paths.login, { replace: true });
    return (
      <NoTeamNotice
        openOwn={() => signInAtProvider({ returnTo, opensBusiness: true })}
        openToDelete={() =>
          signInAtProvider({ returnTo: paths.deleteAccount, opensBusiness: true })
        }
        onSignedIn={enter}
        onBack={goBack}
      />
    );
  }
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
      <SignedOutNotice />
      {error && <SignInErrorNotice error={error} />}
      <LoginForm {...handlers} />
      <PasskeyButton {...handlers} />
      <IdentityProviderButton returnTo={returnTo} />
    </AuthPage>
  );
}
