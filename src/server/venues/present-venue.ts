import type { Venue } from '#shared/venues/contract.ts';
import type { VenueRow } from './queries.ts';

export function presentVenue(row: VenueRow): Venue {
  const { deletedAt: _, ownerId, createdAt, updatedAt, ...venue } = row;
  return {
    ...venue,
    ownerId: ownerId ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
