import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Passkey, removePasskey, renamePasskey } from '#shared/accounts/proofs-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { addNewPasskey, passkeyFailureMessage } from './passkeys.ts';
import { proofsQuery } from './queries.ts';

export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  const [isAdding, setAdding] = useState(false);

  async function add(name: string): Promise<void> {
    const { user } = await addNewPasskey(name);
    updateUser(user);
    await queryClient.invalidateQueries(proofsQuery);
    setAdding(false);
    toast({ title: 'Passkey Added', description: 'You can sign in with it from now on.' });
  }

  return (
    <Card>
      <CardHeader
        title="Passkeys"
        description="Sign in with your finger, your face or the lock of your device. Nothing to remember, nothing to steal."
      />
      {passkeys.length === 0 ? (
        <p className="mb-4 text-ink-soft text-sm">You have no passkey yet.</p>
      ) : (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Button
        variant={passkeys.length === 0 ? 'primary' : 'secondary'}
        onClick={() => setAdding(true)}
      >
        <KeyRound aria-hidden />
        Add a passkey
      </Button>
      {isAdding && (
        <PasskeyNameDialog
          title="Add a passkey"
          description="Your device will ask you to confirm. The name is for you, to tell your passkeys apart."
          confirmLabel="Continue"
          initialName={thisDevice()}
          onName={add}
          sayFailure={(error) => passkeyFailureMessage(error, 'The passkey could not be added.')}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

/** Suggests a passkey name from the kind of device. */
function thisDevice(): string {
  const { userAgent } = navigator;
  const known = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'];
  const name = known.find((word) => userAgent.includes(word));
  return name ? `My ${name === 'Android' ? 'phone' : name}` : 'My device';
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [isNaming, setNaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => callApi(removePasskey, { params: { id } }),
    async onSuccess() {
      await queryClient.invalidateQueries(proofsQuery);
      void refreshUser();
      toast({ title: 'Passkey Removed' });
    },
    onError(error) {
      toastFailure(error, 'Remove Failed', 'The passkey could not be removed.');
    },
    onSettled: () => setRemoving(false),
  });

  async function rename(next: string): Promise<void> {
    await callApi(renamePasskey, { params: { id }, body: { name: next } });
    await queryClient.invalidateQueries(proofsQuery);
    setNaming(false);
  }

  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          Added {formatDay(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Rename ${name}`}
        onClick={() => setNaming(true)}
      >
        <Pencil aria-hidden />
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        trigger={
          <Button variant="quiet" size="icon" aria-label={`Remove ${name}`}>
            <Trash2 aria-hidden />
          </Button>
        }
        title={`Remove ${name}?`}
        description="It will no longer sign you in. Your other ways to sign in stay."
        confirmLabel="Remove"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {isNaming && (
        <PasskeyNameDialog
          title="Rename the passkey"
          confirmLabel="Save"
          initialName={name}
          onName={rename}
          sayFailure={(error) => failureMessage(error, 'The name could not be saved.')}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  );
}
