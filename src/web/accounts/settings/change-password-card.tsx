import { changePassword, type User } from '#shared/accounts/contract.ts';
import {
  EXISTING_PASSWORD_RULE,
  NEW_PASSWORD_RULE,
  PASSWORD_MIN_LENGTH,
} from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

export function ChangePasswordCard({ user }: { user: User }) {
  const { form, field, reset, failure, isSending } = useForm({
    checks: {
      currentPassword: textCheck(EXISTING_PASSWORD_RULE),
      newPassword: textCheck(NEW_PASSWORD_RULE),
    },
    initial: { currentPassword: '', newPassword: '' },
    send: (body, signal) => callApi(changePassword, { body }, { signal }),
    onSuccess({ message }) {
      reset();
      toast({ title: 'Password changed', description: message });
    },
    fallback: 'Your password could not be changed. Please try again.',
  });
  return (
    <SettingsCard title="Password" description="This signs you out on every other device.">
      <form {...form} className="flex flex-col gap-5">
        {failure && <Alert tone="error">{failure}</Alert>}
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
            {...field('newPassword')}
          />
        </div>
        <div>
          <Button type="submit" variant="secondary" loading={isSending}>
            Change Password
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
