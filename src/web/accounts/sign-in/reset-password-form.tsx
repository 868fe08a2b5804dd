import { resetPassword } from '#shared/accounts/contract.ts';
import { NEW_PASSWORD_RULE, PASSWORD_MIN_LENGTH } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { TextLink } from '../text-link.tsx';

export function ResetPasswordForm({
  token,
  onChanged,
}: {
  token: string;
  onChanged: (message: string) => void;
}) {
  const { form, field, failure, isSending } = useForm({
    checks: { password: textCheck(NEW_PASSWORD_RULE) },
    initial: { password: '' },
    send: ({ password }, signal) =>
      callApi(resetPassword, { body: { token, password } }, { signal }),
    onSuccess: ({ message }) => onChanged(message),
    fallback: 'Your password could not be changed. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && (
        <Alert
          tone="error"
          action={
            !field('password').error && (
              <TextLink href={paths.forgotPassword}>Ask for a new link</TextLink>
            )
          }
        >
          {failure}
        </Alert>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is easy to remember.`}
        {...field('password')}
      />
      <Button type="submit" loading={isSending} className="w-full">
        Change Password
      </Button>
    </form>
  );
}
