import { Store } from 'lucide-react';
import type { Venue } from '#shared/venues/contract.ts';

/** Venues with their IDs. */
export function VenueList({ venues }: { venues: readonly Venue[] }) {
  return (
    <ul className="divide-y">
      {venues.map((venue) => (
        <li key={venue.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-basil-soft text-basil-ink">
            <Store aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className="wrap-anywhere font-semibold">{venue.name}</p>
            <p className="wrap-anywhere font-mono text-ink-soft text-sm">{venue.venueId}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
