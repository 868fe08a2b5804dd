import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  makeRecoveryCodes,
  type readProofs,
  removeAuthenticator,
} from '#shared/accounts/proofs-contract.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { proofsQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function AuthenticatorCard({ proofs }: { proofs: ResponseOf<typeof readProofs> }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const { authenticatorSince, recoveryCodesLeft } = proofs;
  return (
    <Card>
      <CardHeader
        title="Authenticator app"
        description="A code from your phone beside your password, so that a stolen password is not enough."
      />
      {authenticatorSince ? (
        <>
          <p className="mb-4 text-sm">
            Set up on {formatDay(authenticatorSince)}. {codesLeft(recoveryCodesLeft)}
          </p>
          <div className="flex flex-wrap gap-3">
            <NewRecoveryCodes />
            <RemoveAuthenticator />
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setSettingUp(true)}>
          <Smartphone aria-hidden />
          Set up an app
        </Button>
      )}
      {isSettingUp && <AuthenticatorSetup onClose={() => setSettingUp(false)} />}
    </Card>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

function NewRecoveryCodes() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useMutation({
    mutationFn: () => callApi(makeRecoveryCodes, {}),
    async onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes);
      await queryClient.invalidateQueries(proofsQuery);
    },
    onError(error) {
      toastFailure(error, 'Recovery Codes Failed', 'No codes were made.');
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        trigger={
          <Button variant="secondary">
            <RotateCw aria-hidden />
            New recovery codes
          </Button>
        }
        title="Make new recovery codes?"
        description="The ones you have now stop working."
        confirmLabel="Make new codes"
        variant="primary"
        isPending={make.isPending}
        onConfirm={() => make.mutate()}
      />
      {codes && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setCodes(undefined)}
          title="Your recovery codes"
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function RemoveAuthenticator() {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(removeAuthenticator, {}),
    async onSuccess() {
      await queryClient.invalidateQueries(proofsQuery);
      void refreshUser();
      toast({ title: 'Authenticator App Removed' });
    },
    onError(error) {
      toastFailure(error, 'Remove Failed', 'The app could not be removed.');
    },
    onSettled: () => setAsking(false),
  });
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="secondary" className="text-chili-ink">
          <Trash2 aria-hidden />
          Remove
        </Button>
      }
      title="Remove the authenticator app?"
      description="Your password alone signs you in then, and your recovery codes stop working."
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
