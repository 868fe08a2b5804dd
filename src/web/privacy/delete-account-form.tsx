import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { EXISTING_PASSWORD_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { deleteAccount } from '#shared/privacy/contract.ts';
import { ACCOUNT_DELETION_PHRASE, checkDeletionPhrase } from '#shared/privacy/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Users of an identity provider may leave the password empty. */
const PASSWORD_IF_ANY = { ...EXISTING_PASSWORD_RULE, min: 0 };

export function DeleteAccountForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { signOut } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { confirmation: checkDeletionPhrase, password: textCheck(PASSWORD_IF_ANY) },
    initial: { confirmation: '', password: '' },
    send: (body, signal) => callApi(deleteAccount, { body }, { signal }),
    onSuccess({ message }) {
      toastAfterReload({ title: 'Account Deleted', description: message });
      signOut();
    },
    fallback: 'Your account could not be deleted. Please try again.',
  });
  // A user of an identity provider may have set a password since.
  const mayLackPassword = user.authProvider !== 'jwt';
  // A member of another team owns no restaurants, nor does an owner who never finished onboarding.
  const hasRestaurants = user.role === 'owner' && user.onboardingCompleted;
  const isSaidBeside = field('password').error ?? field('confirmation').error;
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !isSaidBeside && <Alert tone="error">{failure}</Alert>}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {hasRestaurants && (
          <>
            <li>Your restaurants, their links and their QR codes stop working at once.</li>
            <li>What guests told you is erased after 60 days.</li>
          </>
        )}
        <li>Your name, your address and your password are erased now.</li>
        {hasRestaurants && (
          <>
            <li>Reward codes that guests already have stay valid until they expire.</li>
            <li>Your venue IDs can never be used again.</li>
          </>
        )}
      </ul>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <TextField
        label={
          <>
            To confirm, type <em className="font-semibold not-italic">{ACCOUNT_DELETION_PHRASE}</em>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('confirmation')}
      />
      <PasswordField
        label="Password"
        isOptional={mayLackPassword}
        hint={mayLackPassword ? 'Only if you have chosen one.' : undefined}
        autoComplete="current-password"
        {...field('password')}
      />
      <DialogFooter>
        <Button variant="secondary" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" loading={isSending}>
          Delete My Account
        </Button>
      </DialogFooter>
    </form>
  );
}

export function DeleteAccountCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Delete account"
      description={
        user.role === 'owner'
          ? 'Your restaurants go offline, and your details are erased. This can’t be undone.'
          : 'You leave every team, and your details are erased. This can’t be undone.'
      }
    >
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" className="text-chili-ink">
            Delete Account
          </Button>
        }
        title="Delete your account?"
        description="This cannot be undone."
      >
        <DeleteAccountForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsCard>
  );
}
