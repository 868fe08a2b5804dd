import { makeBatcher } from '#server/platform/concurrency/batcher.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findVenuesForIntake, type VenueForIntake } from '../queries.ts';

type BatchLimits = Omit<Parameters<typeof makeBatcher<string, unknown>>[1], 'exclusionKeysOf'>;

export type KnownVenues = {
  find: (venueId: string) => Promise<VenueForIntake | undefined>;
  /** It has changed: the next guest has it looked up. */
  forget: (venueId: string) => void;
};

const MOST_KNOWN = 2_000;

/**
 * Venues whose guests have just been here. What is known of one may be old, so whoever goes by it
 * says so with its version to the statement that stores, which takes nothing that is out of date.
 */
export function makeKnownVenues(db: Pick<Database, 'prepared'>, batches: BatchLimits): KnownVenues {
  const known = new Map<string, VenueForIntake>();
  const lookUp = makeBatcher(
    async (venueIds: string[]) => {
      const venues = await findVenuesForIntake(db, [...new Set(venueIds)]);
      return venueIds.map((venueId) => venues.get(venueId));
    },
    { ...batches, exclusionKeysOf: () => [] },
  );
  return {
    find: async (venueId) => {
      const venue = known.get(venueId) ?? (await lookUp(venueId));
      if (venue) remember(venue);
      return venue;
    },
    forget: (venueId) => void known.delete(venueId),
  };

  function remember(venue: VenueForIntake): void {
    if (known.has(venue.venueId)) return;
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(venue.venueId, venue);
  }
}
