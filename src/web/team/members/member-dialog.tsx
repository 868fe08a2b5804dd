import type { ReactElement } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Member } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MemberForm } from './member-form.tsx';

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
      title={`What ${member.name} may do`}
      description="Takes effect immediately, wherever they are signed in."
    >
      <MemberForm user={user} member={member} venues={venues} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
