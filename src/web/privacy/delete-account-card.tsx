import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteAccountCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SideCard
      title="Delete account"
      description={
        user.role === 'owner'
          ? 'Your restaurants go offline, and your details are erased. There is no way back.'
          : 'You leave every team, and your details are erased. There is no way back.'
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
    </SideCard>
  );
}
