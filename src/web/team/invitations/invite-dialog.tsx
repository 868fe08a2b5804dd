import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { InviteForm } from './invite-form.tsx';

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
          Invite somebody
        </Button>
      }
      title="Invite somebody"
      description="They get a link by e-mail, and join once they accept."
    >
      <InviteForm {...{ user, venues, shownVenueId }} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
