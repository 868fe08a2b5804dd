import type { Venue } from '#shared/venues/contract.ts';
import type { VenueRow } from './queries.ts';

export function presentVenue(row: VenueRow): Venue {
  const { deletedAt: _, businessId, createdAt, updatedAt, ...venue } = row;
  return {
    ...venue,
    ownerId: businessId ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
