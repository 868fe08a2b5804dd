import type { Venue } from '#shared/venues/contract.ts';

/** A member's restaurants: 'All restaurants', or their names. */
export function venueWords(
  venueIds: readonly string[] | null,
  venues: readonly Pick<Venue, 'venueId' | 'name'>[] | undefined,
): string {
  if (venueIds === null) return 'All restaurants';
  if (venueIds.length === 0) return 'No restaurant at present';
  const nameOf = (venueId: string) =>
    venues?.find((venue) => venue.venueId === venueId)?.name ?? venueId;
  return venueIds.map(nameOf).join(', ');
}
