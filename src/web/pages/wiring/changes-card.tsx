import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, NotebookPen } from 'lucide-react';
import { Link } from 'wouter';
import { paths, youSaidPath } from '#shared/site/paths.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { capitalise } from '#shared/stats/number-words.ts';
import type { Venue } from '#shared/venues/contract.ts';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import type { Sentence } from '#shared/you-said/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { daysWords } from '#web/stats/insights/step-words.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { venueNotesQuery } from '#web/venues/notes/queries.ts';
import { shortVerdict, verdictSentence } from '#web/venues/notes/verdict-words.ts';
import { sentencesQuery } from '#web/you-said/queries.ts';

type ChangedVenue = Pick<Venue, 'id' | 'venueId' | 'timezone'>;

/** What the venue changed, whether it helped, and what guests were told: the newest first. */
export function ChangesCard({ venue }: { venue: ChangedVenue }) {
  const notes = useQuery(venueNotesQuery(venue.id));
  const { data: sentences } = useQuery(sentencesQuery(venue.venueId));
  const today = localDay(venue.timezone, useNow());
  const events = eventsOf(notes.data ?? [], sentences ?? [], venue.timezone);
  return (
    <Card role="region" aria-label="What you changed">
      <CardHeader
        title="What you changed"
        description="Your notes from the dashboard, whether they helped, and what guests were told."
      />
      {notes.isPending && <Skeleton className="h-28" />}
      {notes.isError && !notes.data && (
        <ErrorState
          title="We could not load what you changed"
          description="Check your connection and try again."
          onRetry={() => void notes.refetch()}
          isRetrying={notes.isFetching}
          className="py-6"
        />
      )}
      {notes.data && events.length === 0 && (
        <EmptyState
          icon={NotebookPen}
          title="Nothing noted yet"
          description="Note a change on the dashboard, and read here whether it helped."
          action={
            <TextAction asChild>
              <Link href={paths.dashboard}>Dashboard</Link>
            </TextAction>
          }
          className="py-6"
        />
      )}
      {notes.data && (
        <ul className="divide-y">
          {events.map((event) => (
            <li key={event.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              <ChangeEvent event={event} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Event = { id: string; day: string } & (
  | { note: JudgedNote; sentence?: undefined }
  | { sentence: Sentence; note?: undefined }
);

function ChangeEvent({ event, today }: { event: Event; today: string }) {
  const dayWords = (day: string) => daysWords({ first: day, last: day }, today);
  const Icon = event.note ? NotebookPen : MessageSquareQuote;
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="text-ink-soft text-sm">
          {dayWords(event.day)}
          {event.sentence && `, ${event.sentence.replacedAt ? 'told guests' : 'guests read now'}`}
        </p>
        <p className="font-medium">{event.note ? event.note.words : `“${event.sentence.words}”`}</p>
        {event.note?.verdict && event.note.topic && (
          <p className="mt-0.5 text-sm">
            <strong className="font-semibold">
              {capitalise(shortVerdict(event.note.verdict))}.
            </strong>{' '}
            {verdictSentence(event.note.topic, event.note.verdict, { today, dayWords })}
          </p>
        )}
        {event.note?.verdict?.says === 'yes' && (
          <TextAction asChild>
            <Link href={youSaidPath(event.note.id)}>
              Tell your guests<span className="sr-only">: {event.note.words}</span>
            </Link>
          </TextAction>
        )}
      </div>
    </>
  );
}

/** Newest first. On the same day, the sentence for guests counts as newer than the change. */
function eventsOf(
  notes: readonly JudgedNote[],
  sentences: readonly Sentence[],
  timezone: string,
): Event[] {
  const told = sentences.map((sentence) => ({
    id: sentence.id,
    day: localDay(timezone, new Date(sentence.publishedAt)),
    sentence,
  }));
  const noted = notes.map((note) => ({ id: note.id, day: note.day, note }));
  return [...told, ...noted.toReversed()].toSorted((one, other) =>
    other.day.localeCompare(one.day),
  );
}
