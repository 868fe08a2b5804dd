import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { RegisterForm } from '#web/accounts/sign-in/register-form.tsx';
import { SignedInNotice } from '#web/accounts/sign-in/signed-in-notice.tsx';
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
          Already have an account? <TextLink href={paths.login}>Sign in</TextLink>
          <span className="mt-6 block text-sm">
            An account comes with plain <TextLink href={paths.terms}>terms</TextLink> and a page
            that says <TextLink href={paths.privacy}>what is kept</TextLink>.
          </span>
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
