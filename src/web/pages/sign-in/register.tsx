import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { SignedInNotice } from '#web/accounts/sign-in/login-notices.tsx';
import { RegisterForm } from '#web/accounts/sign-in/register-form.tsx';
import { TextLink } from '#web/accounts/text-link.tsx';

export function RegisterPage() {
  const [, navigate] = useLocation();
  const referralCode = new URLSearchParams(useSearch()).get('ref')?.trim() ?? '';
  return (
    <AuthPage
      title="Create your account"
      description="Free to start, ready for your first guest in minutes."
      footer={
        <>
          <span className="-mt-4 mb-6 block text-sm leading-7">
            By creating an account you accept the <TextLink href={paths.terms}>terms</TextLink>. The{' '}
            <TextLink href={paths.privacy}>privacy page</TextLink> says what we keep.
          </span>
          Already have an account? <TextLink href={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <SignedInNotice />
      <RegisterForm
        referralCode={referralCode}
        onRegistered={() => navigate(paths.verifyEmail, { replace: true })}
      />
    </AuthPage>
  );
}
