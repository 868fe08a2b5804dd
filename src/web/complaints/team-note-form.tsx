import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

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
