import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { ResetPasswordForm } from '#web/accounts/sign-in/reset-password-form.tsx';
import { TextLink } from '#web/accounts/text-link.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const { user, refreshUser } = useSession();
  const token = new URLSearchParams(useSearch()).get('token');

  function finish(message: string): void {
    toast({ title: 'Password changed', description: message });
    // The reset ended every session, perhaps including that of the user stored in this browser.
    if (user) void refreshUser();
    navigate(paths.login, { replace: true });
  }

  return (
    <AuthPage
      title="Choose a new password"
      description={token ? 'You will be signed out on every device.' : undefined}
      footer={<TextLink href={paths.login}>Back to Login</TextLink>}
    >
      {token ? (
        <ResetPasswordForm token={token} onChanged={finish} />
      ) : (
        <Alert tone="error" title="This link is incomplete">
          Please open the link from your email once more, or{' '}
          <TextLink href={paths.forgotPassword}>ask for a new one</TextLink>.
        </Alert>
      )}
    </AuthPage>
  );
}
