import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { askForNewEmail, changeName, forgetNewEmail } from '#shared/accounts/profile-contract.ts';
import { checkEmail, FIRST_NAME_RULE, LAST_NAME_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmailField } from '../sign-in/email-field.tsx';

export function ChangeNameDialog({ user }: { user: User }) {
  return (
    <ProfileDialog label="Change name" title="Your name">
      {(close) => <NameForm user={user} onDone={close} />}
    </ProfileDialog>
  );
}

function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { updateUser } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { firstName: textCheck(FIRST_NAME_RULE), lastName: textCheck(LAST_NAME_RULE) },
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    send: (body, signal) => callApi(changeName, { body }, { signal }),
    onSuccess(answer) {
      updateUser(answer.user);
      toast({ title: 'Name saved', description: 'Your team sees it from now on.' });
      onDone();
    },
    fallback: 'Your name could not be saved. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <DialogButtons label="Save" isSending={isSending} onCancel={onDone} />
    </form>
  );
}

export function ChangeEmailDialog() {
  return (
    <ProfileDialog
      label="Change email"
      title="Your email"
      description="We’ll send a link to the new address. Your old one stays until you open it."
    >
      {(close) => <EmailForm onDone={close} />}
    </ProfileDialog>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { updateUser } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { email: checkEmail },
    initial: { email: '' },
    send: (body, signal) => callApi(askForNewEmail, { body }, { signal }),
    onSuccess({ message, user }) {
      updateUser(user);
      toast({ title: 'Check your new inbox', description: message });
      onDone();
    },
    fallback: 'The link could not be sent. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !field('email').error && <Alert tone="error">{failure}</Alert>}
      <EmailField {...field('email')} label="New email" />
      <DialogButtons label="Send link" isSending={isSending} onCancel={onDone} />
    </form>
  );
}

/** Says which new address is not confirmed yet, and lets the user keep the old one. */
export function PendingEmailNotice({ address }: { address: string }) {
  const { updateUser } = useSession();
  const forget = useMutation({
    mutationFn: () => callApi(forgetNewEmail, {}),
    onSuccess: ({ user }) => updateUser(user),
    onError: (error) => toastFailure(error, 'Error', 'That did not work. Please try again.'),
  });
  return (
    <Alert
      tone="info"
      className="mt-5"
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={forget.isPending}
          onClick={() => forget.mutate()}
        >
          Keep the old one
        </Button>
      }
    >
      <span className="wrap-anywhere">Waiting for you to open the link we sent to {address}.</span>
    </Alert>
  );
}

/** A button that opens a form in a dialog; the form starts anew each time. */
function ProfileDialog({
  label,
  title,
  description,
  children,
}: {
  label: string;
  title: string;
  description?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title={title}
      description={description}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {label}
        </Button>
      }
    >
      {children(() => setOpen(false))}
    </Dialog>
  );
}

function DialogButtons({
  label,
  isSending,
  onCancel,
}: {
  label: string;
  isSending: boolean;
  onCancel: () => void;
}) {
  return (
    <DialogFooter>
      <Button variant="secondary" disabled={isSending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSending}>
        {label}
      </Button>
    </DialogFooter>
  );
}
