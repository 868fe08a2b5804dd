import { useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { ForgotPasswordForm } from '#web/accounts/sign-in/forgot-password-form.tsx';
import { TextLink } from '#web/accounts/text-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <AuthPage
      title={sent ? 'Check your email' : 'Forgot your password?'}
      description={
        sent
          ? 'The link in the email lets you choose a new password. It works for one hour.'
          : 'Tell us your email address and we will send you a link to choose a new one.'
      }
      footer={<TextLink href={paths.login}>Back to Login</TextLink>}
    >
      {sent ? (
        <>
          <Alert tone="success" title={<span className="wrap-anywhere">{sent.email}</span>}>
            {sent.message}
          </Alert>
          <Button variant="secondary" className="mt-5 w-full" onClick={() => setSent(undefined)}>
            Use another address
          </Button>
        </>
      ) : (
        <ForgotPasswordForm onSent={setSent} />
      )}
    </AuthPage>
  );
}
