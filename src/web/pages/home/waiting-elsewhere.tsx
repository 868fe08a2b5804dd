import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { capitalised, numberWord } from '#shared/stats/number-words.ts';
import { waitingQuery } from '#web/feedback/queries.ts';
import { venuesQuery } from '#web/venues/queries.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';

/** Who waits at the other restaurants, the most first; nothing where nobody does. */
export function WaitingElsewhere({ venueId, waiting }: { venueId: string; waiting: number }) {
  const { data: venues = [] } = useQuery(venuesQuery);
  const { data } = useQuery({ ...waitingQuery, enabled: venues.length > 1 });
  const others = (data?.venues ?? []).filter((there) => there.venueId !== venueId);
  if (others.length === 0) return null;
  return (
    <div className="-mb-2 flex flex-wrap gap-x-6">
      {others.slice(0, MOST_TOLD).map((there) => (
        <Link
          key={there.venueId}
          href={paths.home}
          onClick={() => selectVenue(there.venueId)}
          className="flex min-h-11 items-center gap-1.5 text-ink-soft underline-offset-4 hover:text-ink hover:underline max-sm:text-sm"
        >
          {capitalised(numberWord(there.waiting))} {waiting > 0 && 'more '}
          {there.waiting === 1 ? 'waits' : 'wait'} at {there.name}
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      ))}
    </div>
  );
}

/** The list of restaurants tells the rest. */
const MOST_TOLD = 2;
