import { brandColourOnLight } from '#shared/venues/colours.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { monogram } from '#shared/venues/monogram.ts';

/** A venue's initial on its own colour. */
export function VenueMark({ venue }: { venue: Pick<Venue, 'name' | 'brandColor'> }) {
  return (
    <span
      aria-hidden
      style={{ background: brandColourOnLight(venue.brandColor), color: 'white' }}
      className="grid size-8 shrink-0 place-items-center rounded-md font-display font-semibold text-lg"
    >
      {monogram(venue.name)}
    </span>
  );
}
