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

/**
 * While the reader writes to the guest, sending is the main step, so this one is only outlined.
 * The page around both is the group.
 */
const MAIN_STEP_STYLES =
  'group-has-[[type=submit][data-main-button]]/entry:bg-surface group-has-[[type=submit][data-main-button]]/entry:text-ink group-has-[[type=submit][data-main-button]]/entry:ring-1 group-has-[[type=submit][data-main-button]]/entry:ring-line-strong/60 group-has-[[type=submit][data-main-button]]/entry:enabled:hover:bg-sunken ring-inset';

/**
 * Says who has a complaint and since when, and offers the steps to its other states. The main step
 * is always last, at the same place.
 */
export function ComplaintStateControl({
  status,
  words: [state, since],
  isMine,
  isUnattended,
  isActing,
  onChoose,
  className,
}: {
  status: ComplaintStatus;
  /** The state, and since when. */
  words: readonly string[];
  /** Whether the reader has taken the complaint. */
  isMine: boolean;
  /** Whether nobody has acted on the danger since it last came to light. */
  isUnattended: boolean;
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

  const [mainStep, otherStep] = (isUnattended ? STEPS_IN_DANGER : STEPS)[status];
  const buttonOf = (step: ComplaintStatus) => ({
    size: 'sm' as const,
    className: 'min-h-11',
    'aria-disabled': isActing || undefined,
    onClick: () => choose(step),
  });
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label="State of the complaint"
      aria-busy={isActing}
      className={classNames(
        'flex min-w-0 flex-wrap items-center justify-end gap-1 outline-offset-4 print:hidden',
        className,
      )}
    >
      <span className="mr-auto pr-2">
        <ComplaintStatusWords status={status}>
          <span className="max-xl:flex max-xl:flex-col">
            {state}
            {since && (
              <span>
                <span className="max-xl:sr-only"> · </span>
                {since}
              </span>
            )}
          </span>
        </ComplaintStatusWords>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-1">
        {otherStep && (
          <Button variant="quiet" {...buttonOf(otherStep)}>
            {stepLabel(otherStep, { status, isMine })}
          </Button>
        )}
        <Button
          // Nothing is left to do about a resolved complaint, so no button stands out.
          variant={mainStep === 'open' ? 'secondary' : 'primary'}
          {...buttonOf(mainStep)}
          className={classNames('min-h-11', MAIN_STEP_STYLES)}
        >
          {mainStep === 'taken' && <Hand aria-hidden />}
          {stepLabel(mainStep, { status, isMine })}
        </Button>
      </span>
    </fieldset>
  );
}

/** Where a complaint can go from a state, the main step first. */
const STEPS: Record<ComplaintStatus, readonly [ComplaintStatus, ComplaintStatus?]> = {
  open: ['taken', 'resolved'],
  taken: ['resolved', 'open'],
  resolved: ['open'],
};

/** Danger on which nobody has acted has to be taken on first, whatever the state was before. */
const STEPS_IN_DANGER: typeof STEPS = {
  open: ['taken', 'resolved'],
  taken: ['taken', 'resolved'],
  resolved: ['taken'],
};

function stepLabel(
  to: ComplaintStatus,
  { status, isMine }: { status: ComplaintStatus; isMine: boolean },
): string {
  switch (to) {
    case 'open':
      if (status !== 'taken') return 'Open again';
      return isMine ? 'Give it back' : 'Put it back';
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
