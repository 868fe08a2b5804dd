import { useMutation } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
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
import { ComplaintStatusWords } from './complaint-status-words.tsx';

/** 'Replied' is chosen by sending a reply, so it is not offered. */
const OFFERED_RESOLUTIONS = RESOLUTIONS.filter((how) => how !== 'replied');

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
            {elsewhere}
            {note.trim() !== '' &&
              ' Your note was not saved. To keep it, copy it and add it below.'}
          </Alert>
        )}
        <fieldset
          ref={focusGroup}
          tabIndex={-1}
          aria-label="How was it resolved?"
          className="grid gap-2 outline-none sm:grid-cols-2"
        >
          {OFFERED_RESOLUTIONS.map((each) => (
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
function focusGroup(choices: HTMLElement | null): void {
  choices?.focus();
}

/** Says who has a complaint and since when, and offers the steps to its other states. */
export function ComplaintStateControl({
  status,
  words,
  isTakenBelow,
  isActing,
  onChoose,
  className,
}: {
  status: ComplaintStatus;
  words: string;
  /** Whether the page's only 'I'm on it' button is in the notice about danger. */
  isTakenBelow: boolean;
  isActing: boolean;
  onChoose: (status: ComplaintStatus) => void;
  className?: string;
}) {
  const group = useRef<HTMLFieldSetElement>(null);

  function choose(next: ComplaintStatus): void {
    if (isActing) return;
    // The button disappears with the state, and must not take the focus with it.
    group.current?.focus({ preventScroll: true });
    onChoose(next);
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label="State of the complaint"
      aria-busy={isActing}
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-1 outline-offset-4 print:hidden',
        className,
      )}
    >
      <span className="mr-auto pr-2">
        <ComplaintStatusWords status={status}>{words}</ComplaintStatusWords>
      </span>
      {STEPS[status].map((next) =>
        next === 'taken' && isTakenBelow ? null : (
          <Button
            key={next}
            variant={next === 'taken' && status === 'open' ? 'primary' : 'quiet'}
            size="sm"
            className="min-h-11"
            aria-disabled={isActing || undefined}
            onClick={() => choose(next)}
          >
            {next === 'taken' && <Hand aria-hidden />}
            {stepLabel(status, next)}
          </Button>
        ),
      )}
    </fieldset>
  );
}

/** Where a complaint can go from a state, the usual step first. */
const STEPS: Record<ComplaintStatus, readonly ComplaintStatus[]> = {
  open: ['taken', 'resolved'],
  taken: ['resolved', 'open'],
  resolved: ['open'],
};

function stepLabel(from: ComplaintStatus, to: ComplaintStatus): string {
  switch (to) {
    case 'open':
      return from === 'taken' ? 'Put it back' : 'Open again';
    case 'taken':
      return 'I’m on it';
    case 'resolved':
      return 'Mark resolved';
  }
}

/** Writes a note for the team. A note that fails to save stays in the field. */
export function TeamNoteForm({
  placeholder,
  maxCharacters,
  save,
  className,
}: {
  placeholder: string;
  maxCharacters: number;
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
  const isTooLong = note.length > maxCharacters;

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
            ? `A note may have at most ${maxCharacters} characters`
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
