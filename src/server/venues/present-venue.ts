import type { Venue } from '#shared/venues/contract.ts';
import type { OwnedVenue } from './queries.ts';

export function presentVenue(row: OwnedVenue): Venue {
  const { deletedAt: _, businessId: _tenant, ownerId, createdAt, updatedAt, ...venue } = row;
  return {
    ...venue,
    ownerId: ownerId ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
