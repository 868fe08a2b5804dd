import { forgotPassword } from '#shared/accounts/contract.ts';
import { checkEmail } from '#shared/accounts/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmailField } from './email-field.tsx';

export function ForgotPasswordForm({
  onSent,
}: {
  onSent: (sent: { email: string; message: string }) => void;
}) {
  const { form, field, failure, isSending } = useForm({
    checks: { email: checkEmail },
    initial: { email: '' },
    send: (body, signal) => callApi(forgotPassword, { body }, { signal }),
    onSuccess: ({ message }, { email }) => onSent({ email, message }),
    fallback: 'The link could not be sent. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <EmailField {...field('email')} />
      <Button type="submit" loading={isSending} className="w-full">
        Send Reset Link
      </Button>
    </form>
  );
}
