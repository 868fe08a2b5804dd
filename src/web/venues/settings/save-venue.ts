import { updateVenue, type Venue, type VenueUpdates } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { changeVenues } from '../queries.ts';

export type VenueChange = { id: string; updates: VenueUpdates };

/** Saves the given fields of one venue; every list of venues shows them at once. */
export async function saveVenue({ id, updates }: VenueChange): Promise<Venue> {
  const saved = await callApi(updateVenue, { params: { id }, body: { id, updates } });
  changeVenues((known) => known.map((venue) => (venue.id === id ? saved : venue)));
  return saved;
}
