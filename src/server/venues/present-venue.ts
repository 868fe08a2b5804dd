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

/** What they work with: not whom it belongs to, what it gives away a day, nor whom it alarms. */
export function presentVenueToStaff(
  row: OwnedVenue,
): Omit<Venue, 'ownerId' | 'dailyRewardCap' | 'alertOnSerious' | 'alertOnManyRewards'> {
  const {
    ownerId: _owner,
    dailyRewardCap: _cap,
    alertOnSerious: _serious,
    alertOnManyRewards: _many,
    ...venue
  } = presentVenue(row);
  return venue;
}
