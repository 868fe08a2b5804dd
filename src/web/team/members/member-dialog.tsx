import type { ReactElement, SubmitEvent } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { changeMember, type Member } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { AssignmentFields } from '../fields/assignment-fields.tsx';
import { useAssignment } from '../fields/use-assignment.ts';
import { refreshTeam, updateCachedTeam } from '../queries.ts';

/** Edits a member's role and restaurants; opened by its trigger or by its parent. */
export function MemberDialog({
  open,
  onOpenChange,
  trigger,
  user,
  member,
  venues,
}: {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger?: ReactElement;
  user: User;
  member: Member;
  venues: readonly Venue[];
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={`What ${member.name} can do`}
      description="Takes effect immediately, wherever they are signed in."
    >
      <MemberForm user={user} member={member} venues={venues} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MemberForm({
  user,
  member,
  venues,
  onDone,
}: {
  user: User;
  member: Member;
  venues: readonly Venue[];
  onDone: () => void;
}) {
  const place = useAssignment(member);
  const { form, failure, isSending } = useForm({
    checks: {},
    initial: {},
    send: (_, signal) =>
      callApi(changeMember, { params: { id: member.id }, body: place.place }, { signal }),
    onSuccess(changed) {
      toast({ title: 'Saved', description: `${member.name} has their new role and restaurants.` });
      updateCachedTeam((team) => ({
        ...team,
        members: team.members.map((known) => (known.id === changed.id ? changed : known)),
      }));
      refreshTeam();
      onDone();
    },
    fallback: 'The change could not be saved. Please try again.',
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    if (place.check()) form.onSubmit(event);
    else event.preventDefault();
  }

  return (
    <form {...form} onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <AssignmentFields user={user} venues={venues} place={place} />
      <DialogFooter>
        <Button variant="secondary" disabled={isSending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
