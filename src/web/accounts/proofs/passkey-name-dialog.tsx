import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { PASSKEY_NAME_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

const checkName = textCheck(PASSKEY_NAME_RULE);

/**
 * Asks for a passkey's name. Saving may open the device's own passkey prompt, which can take a
 * while.
 */
export function PasskeyNameDialog({
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
