import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  COMPLAINT_STATUSES,
  type ComplaintStatus,
  RESOLUTION_LABELS,
  RESOLUTION_NOTE_MAX_LENGTH,
  RESOLUTIONS,
  type Resolution,
} from '#shared/complaints/complaints.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { STATUS_WORDS, StatusShape } from './complaint-status-words.tsx';

const CHOSEN: Record<ComplaintStatus, string> = {
  open: 'bg-chili-soft text-chili-ink',
  taken: 'bg-saffron-soft text-saffron-ink',
  resolved: 'bg-basil-soft text-basil-ink',
};

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

/** Shows a complaint's state and changes it. */
export function ComplaintStateControl({
  status,
  isActing,
  onChoose,
  className,
}: {
  status: ComplaintStatus;
  isActing: boolean;
  onChoose: (status: ComplaintStatus) => void;
  className?: string;
}) {
  return (
    <fieldset
      aria-label="State of the complaint"
      aria-busy={isActing}
      className={classNames(
        'inline-grid grid-cols-3 divide-x overflow-hidden rounded-md border border-line-strong/60 bg-surface print:hidden',
        className,
      )}
    >
      {COMPLAINT_STATUSES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === status}
          aria-disabled={isActing || undefined}
          onClick={() => !isActing && onChoose(each)}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 px-4 text-sm outline-offset-[-3px] max-sm:px-2',
            each === status ? CHOSEN[each] : 'hover:bg-sunken',
            each === status ? 'font-semibold' : 'font-medium',
          )}
        >
          <StatusShape status={each} />
          {STATUS_WORDS[each]}
        </button>
      ))}
    </fieldset>
  );
}

/** Writes a note for the team. A note that fails to save stays in the field. */
export function TeamNoteForm({
  placeholder,
  mostCharacters,
  save,
  className,
}: {
  placeholder: string;
  mostCharacters: number;
  /** Resolves once the note is saved and shown. */
  save: (note: string) => Promise<void>;
  className?: string;
}) {
  const [words, setWords] = useState('');
  /** A second click can come before the next render, and would save the note twice. */
  const isSaving = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: () => setWords(''),
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const note = words.trim();
  const isTooLong = note.length > mostCharacters;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (note === '' || isTooLong || isSaving.current) return;
    isSaving.current = true;
    mutate(note);
  }

  return (
    <form onSubmit={submit} className={classNames('flex flex-col gap-2 print:hidden', className)}>
      <TextAreaField
        label="Add a note"
        placeholder={placeholder}
        rows={2}
        error={
          isTooLong
            ? `A note may have at most ${mostCharacters} characters`
            : error
              ? failureMessage(error, 'The note was not saved. Please try again.')
              : undefined
        }
        readOnly={isPending}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="self-end"
        disabled={note === '' || isTooLong}
        loading={isPending}
      >
        Save note
      </Button>
    </form>
  );
}
