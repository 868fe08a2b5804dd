import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RESOLUTION_NOTE_MAX_LENGTH } from '#shared/complaints/complaints.ts';
import { noteComplaint } from '#shared/complaints/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { TeamNoteForm } from '#web/complaints/resolve-dialog.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { actorLabel } from '../list/entry-words.ts';
import { complaintNotesQuery } from '../queries.ts';

/** The team's notes about a complaint. Guests never see them. */
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
  const queryClient = useQueryClient();
  const query = useQuery(complaintNotesQuery(feedbackId));
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
                {capitalise(actorLabel({ id: by, name: byName }, readerId))},{' '}
                <time dateTime={createdAt}>{formatMoment(createdAt, { now, timeZone })}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <TeamNoteForm
        key={feedbackId}
        placeholder="Guests never see this."
        maxCharacters={RESOLUTION_NOTE_MAX_LENGTH}
        className="mt-3"
        save={async (words) => {
          const params = { id: feedbackId };
          const notes = await callApi(noteComplaint, { params, body: { words } });
          queryClient.setQueryData(complaintNotesQuery(feedbackId).queryKey, notes);
        }}
      />
    </section>
  );
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
