import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { WaitingVenue } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';

/** Guests waiting at the other restaurants; renders nothing if there are none. */
export function OtherWaitingVenues({
  elsewhere,
  waiting,
}: {
  elsewhere: readonly WaitingVenue[];
  /** The number waiting at this restaurant. */
  waiting: number;
}) {
  const told = elsewhere.filter(({ serious }, index) => serious > 0 || index < MAX_TOLD);
  if (told.length === 0) return null;
  return (
    <div className="-mb-2 flex flex-wrap gap-x-6">
      {told.map((there) => (
        <Link
          key={there.venueId}
          href={paths.home}
          onClick={() => selectVenue(there.venueId)}
          className={classNames(
            'flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline max-sm:text-sm',
            there.serious > 0 ? 'font-semibold text-chili-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {there.serious > 0 ? seriousWords(there) : waitingWords(there, waiting)}
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      ))}
    </div>
  );
}

/**
 * The most venues that are listed besides those with a serious matter. The venue list shows the
 * rest.
 */
const MAX_TOLD = 2;

function seriousWords({ serious, name }: WaitingVenue): string {
  // The text does not say 'complaints', because the matter may be danger on the ticket of a happy
  // guest.
  const matters = serious === 1 ? 'serious matter is' : 'serious matters are';
  return `${capitalise(numberWord(serious))} ${matters} open at ${name}`;
}

function waitingWords({ waiting, name }: WaitingVenue, here: number): string {
  const more = here > 0 ? 'more ' : '';
  return `${capitalise(numberWord(waiting))} ${more}${waiting === 1 ? 'waits' : 'wait'} at ${name}`;
}
