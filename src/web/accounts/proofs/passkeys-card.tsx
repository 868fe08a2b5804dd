import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { type Passkey, removePasskey, renamePasskey } from '#shared/accounts/proofs-contract.ts';
import { PASSKEY_NAME_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { addNewPasskey, passkeyFailureMessage } from './passkeys.ts';
import { proofsQuery } from './queries.ts';

const checkName = textCheck(PASSKEY_NAME_RULE);

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
        description="Sign in with your finger, face or device lock. Nothing to remember, nothing to steal."
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
          initialName={suggestPasskeyName()}
          onName={add}
          sayFailure={(error) => passkeyFailureMessage(error, 'The passkey could not be added.')}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

/** Suggests a passkey name from the kind of device. */
function suggestPasskeyName(): string {
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

/**
 * Asks for a passkey's name. Saving may open the device's own passkey prompt, which can take a
 * while.
 */
function PasskeyNameDialog({
  title,
  description,
  confirmLabel,
  initialName,
  onName,
  sayFailure,
  onClose,
}: {
  title: string;
  description?: string;
  confirmLabel: string;
  initialName: string;
  onName: (name: string) => Promise<void>;
  sayFailure: (error: unknown) => string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(initialName);
  const [refusal, setRefusal] = useState<string>();
  const work = useMutation({ mutationFn: onName });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = checkName(typed);
    setRefusal(checked.refusal);
    if ('value' in checked && !work.isPending) work.mutate(checked.value);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {work.isError && <Alert tone="error">{sayFailure(work.error)}</Alert>}
        <TextField
          label="Name"
          autoComplete="off"
          value={typed}
          error={refusal}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(undefined);
          }}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={work.isPending}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
