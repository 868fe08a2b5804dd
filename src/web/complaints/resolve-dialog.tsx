import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
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
import { Alert } from '#web/ui/status/alert.tsx';
import { STATUS_WORDS, StatusShape } from './complaint-status-words.tsx';

const CHOSEN: Record<ComplaintStatus, string> = {
  open: 'bg-chili-soft text-chili-ink',
  taken: 'bg-saffron-soft text-saffron-ink',
  resolved: 'bg-basil-soft text-basil-ink',
};

/** 'Replied' is chosen by sending a reply, so it is not offered. */
const HOWS = RESOLUTIONS.filter((how) => how !== 'replied');

/** Asks how a complaint was resolved. Nothing is saved before the note is written. */
export function ResolveDialog({
  elsewhere,
  isSaving,
  onResolve,
  onClose,
}: {
  /** Says who has resolved the complaint meanwhile. The dialog stays open, so that a note is not lost. */
  elsewhere?: string | undefined;
  isSaving?: boolean;
  onResolve: (how: Resolution, note: string) => void;
  onClose: () => void;
}) {
  const [how, setHow] = useState<Resolution>();
  const [note, setNote] = useState('');
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="How was it resolved?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {elsewhere ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!how || elsewhere !== undefined}
            loading={isSaving ?? false}
          >
            Resolve
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (how && elsewhere === undefined) onResolve(how, note.trim());
        }}
      >
        {elsewhere && (
          <Alert tone="warning" className="mb-4">
            {elsewhere} What you wrote here was not saved. To keep it, copy it into a note.
          </Alert>
        )}
        <fieldset
          ref={takeFocus}
          tabIndex={-1}
          aria-label="How was it resolved?"
          className="grid gap-2 outline-none sm:grid-cols-2"
        >
          {HOWS.map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3 py-1.5 hover:bg-sunken has-checked:border-basil has-checked:bg-basil-soft has-focus-visible:outline-2 has-checked:font-semibold"
            >
              <input
                type="radio"
                name={formId}
                value={each}
                checked={each === how}
                onChange={() => setHow(each)}
                className="size-5 shrink-0 accent-basil outline-none"
              />
              {RESOLUTION_LABELS[each]}
            </label>
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
      </form>
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
