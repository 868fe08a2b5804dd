import { Gift, Plus, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { RewardSettings } from '#shared/rewards/rules.ts';
import { MAX_CUSTOM_REWARDS, REWARD_NAME_RULE } from '#shared/rewards/settings-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { newRewardRefusal, type RewardEdits, withNewReward } from './reward-edits.ts';

/** The venue's own rewards, to add and remove. */
export function CustomRewards({
  settings,
  onChange,
}: {
  settings: RewardSettings;
  onChange: (change: RewardEdits) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { customRewards } = settings;
  const isFull = customRewards.length >= MAX_CUSTOM_REWARDS;

  function remove(label: string): void {
    onChange({ customRewards: customRewards.filter((other) => other !== label) });
    addButton.current?.focus();
  }

  return (
    <section aria-label="Your own rewards">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Your own rewards</h3>
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          disabled={isFull}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
          Add Reward
        </Button>
      </div>
      {isFull && (
        <p className="mt-2 text-sm">
          You can have up to {MAX_CUSTOM_REWARDS} rewards. Remove one to add another.
        </p>
      )}
      {customRewards.length === 0 ? (
        <p className="mt-3 rounded-md border border-dashed px-4 py-5 text-center text-ink-soft">
          None yet. A coffee, a starter to share, a cookery book: whatever your guests like.
        </p>
      ) : (
        <ul className="mt-3 divide-y rounded-md border">
          {customRewards.map((label) => (
            <li key={label} className="flex flex-wrap items-center gap-x-3 py-1.5 pr-1.5 pl-4">
              <Gift aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1 basis-24">{label}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${label}`}
                title="Remove"
                onClick={() => remove(label)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewRewardDialog
        settings={settings}
        isOpen={isAdding}
        onOpenChange={setAdding}
        onAdd={(label) => onChange(withNewReward(settings, label))}
      />
    </section>
  );
}

/** Asks for a new reward's name. It is only added to the list; saving is a separate step. */
function NewRewardDialog({
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
