import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { leaveBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Lets a member leave the team; for everyone but the last owner. */
export function LeaveCard({ user }: { user: User }) {
  const { signOut } = useSession();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => callApi(leaveBusiness, {}),
    onSuccess() {
      toastAfterReload({
        title: `You have left ${user.businessName}`,
        description: 'You keep your account. Sign in whenever you like.',
      });
      signOut();
    },
    onError(error) {
      setAsking(false);
      toastFailure(error, 'Error', 'You could not leave. Please try again.');
    },
  });
  return (
    <Card>
      <CardHeader
        title={`Leave ${user.businessName}`}
        description="You’re signed out and lose access until someone invites you again."
        className="mb-0"
        action={
          <Button variant="secondary" className="text-chili-ink" onClick={() => setAsking(true)}>
            Leave
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${user.businessName}?`}
        description="You’re signed out of it on every device. Your account and what you did here stay. You need a new invitation to come back."
        confirmLabel="Leave"
        isPending={leave.isPending || leave.isSuccess}
        onConfirm={() => leave.mutate()}
      />
    </Card>
  );
}
