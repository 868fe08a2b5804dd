import { useState } from 'react';
import {
  RESOLUTION_LABELS,
  RESOLUTION_NOTE_MAX_LENGTH,
  RESOLUTIONS,
  type Resolution,
} from '#shared/complaints/complaints.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Asks how a complaint was resolved: one tap, with an optional note. */
export function ResolveDialog({
  isWithReply,
  onResolve,
  onClose,
}: {
  /** Whether the drafted reply is sent together with the resolution. */
  isWithReply: boolean;
  onResolve: (how: Resolution, note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  // 'Replied' is chosen by sending a reply, so it is not offered without one.
  const hows = RESOLUTIONS.filter((how) => isWithReply || how !== 'replied');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="How was it resolved?"
      description={isWithReply ? 'Your reply is sent as soon as you choose.' : undefined}
    >
      <fieldset
        ref={takeFocus}
        tabIndex={-1}
        aria-label="How was it resolved?"
        className="grid gap-2 sm:grid-cols-2"
      >
        {hows.map((how) => (
          <Button key={how} variant="secondary" onClick={() => onResolve(how, note)}>
            {RESOLUTION_LABELS[how]}
          </Button>
        ))}
      </fieldset>
      <TextField
        label="Note for later"
        isOptional
        className="mt-5"
        maxLength={RESOLUTION_NOTE_MAX_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}

/**
 * Focuses the group and not a choice, so that a key pressed by accident, such as Space, chooses
 * nothing.
 */
function takeFocus(choices: HTMLElement | null): void {
  choices?.focus();
}
