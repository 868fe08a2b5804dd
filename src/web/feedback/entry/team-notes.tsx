import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { noteComplaint } from '#shared/feedback/complaint-contract.ts';
import { RESOLUTION_NOTE_MAX_LENGTH } from '#shared/feedback/complaints.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { personWords } from '../inbox/entry-words.ts';
import { notesQuery } from '../queries.ts';

/** What the team tells each other about a complaint. Guests never read it. */
export function TeamNotes({
  feedbackId,
  timeZone,
  readerId,
}: {
  feedbackId: string;
  timeZone: string;
  readerId: string;
}) {
  const now = useNow();
  const query = useQuery(notesQuery(feedbackId));
  return (
    <section aria-labelledby="team-notes" className="min-w-0">
      <h2 id="team-notes" className="font-semibold text-base">
        Notes for the team
      </h2>
      {query.isPending && <Skeleton className="mt-2 h-10" />}
      {query.isLoadingError && (
        <ErrorState
          title="We could not load the notes"
          description="Check your connection and try again."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="py-4"
        />
      )}
      {query.data && query.data.notes.length > 0 && (
        <ol className="mt-2 flex flex-col gap-3 text-sm">
          {query.data.notes.map(({ id, by, byName, words, createdAt }) => (
            <li key={id}>
              <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
                {words}
              </p>
              <p className="text-ink-soft">
                {capitalised(personWords({ id: by, name: byName }, readerId))},{' '}
                <time dateTime={createdAt}>{formatMoment(createdAt, { now, timeZone })}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm key={feedbackId} feedbackId={feedbackId} />
    </section>
  );
}

function NoteForm({ feedbackId }: { feedbackId: string }) {
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) =>
      callApi(noteComplaint, { params: { id: feedbackId }, body: { words: note } }),
    onSuccess: (notes) => {
      queryClient.setQueryData(notesQuery(feedbackId).queryKey, notes);
      setWords('');
    },
  });
  const isTooLong = words.trim().length > RESOLUTION_NOTE_MAX_LENGTH;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.trim() !== '' && !isTooLong && !isPending) mutate(words.trim());
  }

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-2 print:hidden">
      <TextAreaField
        label="Add a note"
        placeholder="The guest never reads this."
        rows={2}
        error={
          isTooLong
            ? `A note may have at most ${RESOLUTION_NOTE_MAX_LENGTH} characters`
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
        disabled={words.trim() === '' || isTooLong}
        loading={isPending}
      >
        Save note
      </Button>
    </form>
  );
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
