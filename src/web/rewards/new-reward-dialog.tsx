import { type FormEvent, useId, useState } from 'react';
import type { RewardSettings } from '#shared/rewards/rules.ts';
import { REWARD_NAME_RULE } from '#shared/rewards/settings-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { newRewardRefusal } from './reward-choices.ts';

/** Asks for a new reward's name. It is only added to the list; saving is a separate step. */
export function NewRewardDialog({
  settings,
  isOpen,
  onOpenChange,
  onAdd,
}: {
  settings: RewardSettings;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAdd: (label: string) => void;
}) {
  const formId = useId();
  const [label, setLabel] = useState('');
  const isBlank = label.trim() === '';
  const refusal = isBlank ? undefined : newRewardRefusal(settings, label);

  function close(): void {
    setLabel('');
    onOpenChange(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBlank || refusal) return;
    onAdd(label);
    close();
  }

  return (
    <Dialog
      title="Add a reward"
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} disabled={isBlank || refusal !== undefined}>
            Add
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Enter a new reward option:"
          value={label}
          error={refusal}
          hint={`For example "Free coffee". Up to ${REWARD_NAME_RULE.max} characters.`}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
