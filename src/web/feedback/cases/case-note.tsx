import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { CASE_NOTE_MAX_LENGTH } from '#shared/cases/cases.ts';
import { noteInCase } from '#shared/cases/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useKeepCase } from './use-case-work.ts';

/** Writes something down in the log of a case. */
export function CaseNote({ caseId }: { caseId: string }) {
  const keep = useKeepCase();
  const [words, setWords] = useState('');
  /** A second click comes before the first is drawn, and the log keeps whatever it gets. */
  const isSaving = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) =>
      callApi(noteInCase, { params: { id: caseId }, body: { words: note } }),
    onSuccess: (file) => {
      keep(file);
      setWords('');
    },
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const isTooLong = words.trim().length > CASE_NOTE_MAX_LENGTH;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.trim() === '' || isTooLong || isSaving.current) return;
    isSaving.current = true;
    mutate(words.trim());
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2 print:hidden">
      <TextAreaField
        label="Add a note"
        placeholder="What was asked, said and found. Guests never read it."
        rows={3}
        error={
          isTooLong
            ? `A note may have at most ${CASE_NOTE_MAX_LENGTH} characters`
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
        className="self-end"
        disabled={words.trim() === '' || isTooLong}
        loading={isPending}
      >
        Save note
      </Button>
    </form>
  );
}
