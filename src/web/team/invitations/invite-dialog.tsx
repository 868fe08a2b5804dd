import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { checkEmail } from '#shared/accounts/rules.ts';
import { inviteMember } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { AssignmentFields } from '../fields/assignment-fields.tsx';
import { useAssignment } from '../fields/use-assignment.ts';
import { refreshTeam } from '../queries.ts';

export function InviteDialog({
  user,
  venues,
  shownVenueId,
}: {
  user: User;
  venues: readonly Venue[];
  /** The currently selected restaurant, where most invited people will work. */
  shownVenueId: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <UserPlus aria-hidden />
          Invite someone
        </Button>
      }
      title="Invite someone"
      description="They get a link by email, and join once they accept."
    >
      <InviteForm {...{ user, venues, shownVenueId }} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function InviteForm({
  user,
  venues,
  shownVenueId,
  onDone,
}: {
  user: User;
  venues: readonly Venue[];
  shownVenueId: string | undefined;
  onDone: () => void;
}) {
  const place = useAssignment({
    role: 'staff',
    // Never preselect all restaurants, so that access to all is a deliberate choice.
    venueIds: shownVenueId === undefined ? user.venueIds && [] : [shownVenueId],
  });
  const { form, field, failure, isSending } = useForm({
    checks: { email: checkEmail },
    initial: { email: '' },
    send: ({ email }, signal) =>
      callApi(inviteMember, { body: { email, ...place.place } }, { signal }),
    onSuccess(_, { email }) {
      toast({ title: 'Invitation sent', description: `${email} has a week to accept.` });
      refreshTeam();
      onDone();
    },
    fallback: 'The invitation could not be sent. Please try again.',
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    if (place.check()) form.onSubmit(event);
    else event.preventDefault();
  }

  return (
    <form {...form} onSubmit={submit} className="flex flex-col gap-5">
      {failure && !field('email').error && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="them@restaurant.com"
        {...field('email')}
      />
      <AssignmentFields user={user} venues={venues} place={place} />
      <DialogFooter>
        <Button variant="secondary" disabled={isSending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Send invitation
        </Button>
      </DialogFooter>
    </form>
  );
}
