import { useMutation } from '@tanstack/react-query';
import { confirmPassword, forgotPassword } from '#shared/accounts/contract.ts';
import { EXISTING_PASSWORD_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Confirms a suspended password (`credentialSetAside`), or emails a link to choose a new one. */
export function ConfirmPasswordForm({
  email,
  onBegin,
  onDone,
}: {
  email: string;
  onBegin?: () => void;
  onDone?: () => void;
}) {
  const { updateUser } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { password: textCheck(EXISTING_PASSWORD_RULE) },
    initial: { password: '' },
    send: (body, signal) => callApi(confirmPassword, { body }, { signal }),
    onSuccess({ message, user }) {
      updateUser(user);
      toast({ title: 'Password confirmed', description: message });
      onDone?.();
    },
    fallback: 'Your password could not be confirmed. Please try again.',
  });
  const { error } = field('password');
  return (
    <form {...form} onFocus={onBegin} className="flex flex-col gap-3">
      {failure && !error && <Alert tone="error">{failure}</Alert>}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password you registered with"
        autoComplete="current-password"
        {...field('password')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="sm" variant="secondary" loading={isSending}>
          Confirm password
        </Button>
        <NewPasswordByEmail email={email} />
      </div>
    </form>
  );
}

function NewPasswordByEmail({ email }: { email: string }) {
  const mail = useMutation({ mutationFn: () => callApi(forgotPassword, { body: { email } }) });
  if (mail.isSuccess) {
    return (
      <p role="status" className="text-sm">
        A link to choose a new password is on its way to{' '}
        <strong className="unbroken">{email}</strong>.
      </p>
    );
  }
  return (
    <>
      <Button size="sm" variant="quiet" loading={mail.isPending} onClick={() => mail.mutate()}>
        Choose a new one by email
      </Button>
      {mail.error && (
        <Alert tone="error">
          {failureMessage(mail.error, 'The email could not be sent. Please try again.')}
        </Alert>
      )}
    </>
  );
}
