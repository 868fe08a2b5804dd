import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { selectVenue } from './use-selected-venue.ts';

/** Chooses the venue that the page is about; without any it offers to add the first. */
export function VenueSelect({
  venues,
  selected,
}: {
  venues: readonly Venue[] | undefined;
  selected: Venue | undefined;
}) {
  if (!venues) return <Skeleton className="h-11 w-56 max-w-full" />;
  if (venues.length === 0) return <AddFirstRestaurant />;
  return (
    <Select
      aria-label="Restaurant"
      className="w-56 max-w-full max-md:w-full"
      value={selected?.venueId}
      onValueChange={selectVenue}
      options={venues.map(({ venueId, name }) => ({ value: venueId, label: name }))}
    />
  );
}

export function AddFirstRestaurant() {
  return (
    <Button asChild>
      <Link href={paths.addLocations}>
        <Plus aria-hidden />
        Add First Restaurant
      </Link>
    </Button>
  );
}
