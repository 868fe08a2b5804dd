import type { Venue } from '#shared/venues/contract.ts';
import type { FIELDS_WITHHELD_FROM_STAFF } from '#shared/venues/withheld-from-staff.ts';
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

/** Only the settings that staff need for their work. */
export function presentVenueToStaff(
  row: OwnedVenue,
): Omit<Venue, keyof typeof FIELDS_WITHHELD_FROM_STAFF> {
  const {
    ownerId: _owner,
    dailyRewardCap: _cap,
    alertOnSerious: _serious,
    alertOnManyRewards: _many,
    ...venue
  } = presentVenue(row);
  return venue;
}
