import { useState } from 'react';
import {
  RESOLUTION_NOTE_MAX_LENGTH,
  RESOLUTION_WORDS,
  RESOLUTIONS,
  type Resolution,
} from '#shared/feedback/complaints.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Asks how a complaint was put right; the answer is one tap, a note can go with it. */
export function ResolveDialog({
  isWithReply,
  onResolve,
  onClose,
}: {
  /** The reply that was written goes out with it. */
  isWithReply: boolean;
  onResolve: (how: Resolution, note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  // What a reply says by itself is said by sending it.
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
            {RESOLUTION_WORDS[how]}
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

/** The choices together and none of them: whoever types on, a space perhaps, has chosen nothing. */
function takeFocus(choices: HTMLElement | null): void {
  choices?.focus();
}
