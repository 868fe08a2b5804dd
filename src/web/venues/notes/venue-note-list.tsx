import { NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { youSaidPath } from '#shared/site/paths.ts';
import type { VenueNote } from '#shared/venues/notes-contract.ts';
import { LazyPart, prefetchPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

const NOTE_FORM = {
  name: 'venue-note-form',
  load: async () => (await import('./venue-note-form.tsx')).VenueNoteForm,
};

/** The owner's notes about changes, each editable, and a way to add more. */
export function VenueNoteList({
  venueUuid,
  notes,
  today,
  dayWords,
  onChange,
}: {
  venueUuid: string;
  notes: readonly VenueNote[];
  /** The current day at the venue. */
  today: string;
  dayWords: (day: string) => string;
  /** Called when a note was added, edited or removed. */
  onChange: () => Promise<unknown>;
}) {
  const [edited, setEdited] = useState<VenueNote | 'new'>();
  const [isListed, setIsListed] = useState(false);
  const isComingBack = useRef(false);
  useEffect(() => prefetchPart(NOTE_FORM), []);
  if (edited) {
    return (
      <LazyPart code={NOTE_FORM} waiting={<Skeleton className="mt-3 h-24" />}>
        {(NoteForm) => (
          <NoteForm
            key={edited === 'new' ? 'new' : edited.id}
            venueUuid={venueUuid}
            note={edited === 'new' ? undefined : edited}
            today={today}
            onChange={onChange}
            onClose={() => {
              isComingBack.current = true;
              setEdited(undefined);
            }}
          />
        )}
      </LazyPart>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      {notes.length > 0 && (
        <ul aria-label="Your notes" className={isListed ? 'contents' : 'hidden print:contents'}>
          {notes.map((note) => (
            <li key={note.id} className="max-w-full">
              <Button
                variant="quiet"
                size="sm"
                className="h-auto min-h-11 max-w-full whitespace-normal text-left lg:min-h-9"
                onClick={() => setEdited(note)}
              >
                <span className="sr-only">Edit note: </span>
                <span className="wrap-anywhere min-w-0 font-normal">
                  <span className="text-ink-soft">{dayWords(note.day)}:</span> {note.words}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={(button) => {
          if (button && isComingBack.current) button.focus({ preventScroll: true });
          isComingBack.current = false;
        }}
        variant="quiet"
        size="sm"
        className="min-h-11 text-basil-ink lg:min-h-9 print:hidden"
        onClick={() => setEdited('new')}
      >
        <NotebookPen aria-hidden />
        Note a change
      </Button>
      {notes.length > 0 && !isListed && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={false}
          className="min-h-11 lg:min-h-9 print:hidden"
          onClick={() => setIsListed(true)}
        >
          Your {notes.length === 1 ? 'note' : `${notes.length} notes`}
        </Button>
      )}
      {notes.length > 0 && (
        <Button asChild variant="quiet" size="sm" className="min-h-11 lg:min-h-9 print:hidden">
          <Link href={youSaidPath()}>You said, we did</Link>
        </Button>
      )}
    </div>
  );
}
