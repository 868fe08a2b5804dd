import { Counter } from 'prom-client';
import { makeBatcher } from '#server/platform/concurrency/batcher.ts';
import type { Database } from '#server/platform/database/database.ts';
import { metricsRegistry } from '#server/platform/metrics/read-metrics.ts';
import { AppError } from '#shared/api/errors.ts';
import { findVenuesForIntake, type VenueForIntake } from '../queries.ts';
import { countGuest } from './intake-load.ts';

const submissions = new Counter({
  name: 'tabletalk_feedback_total',
  help: 'Feedback by outcome: accepted, monthly_limit, unavailable (too many at once), key_reused, failed.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});

type BatchLimits = Omit<Parameters<typeof makeBatcher<string, unknown>>[1], 'exclusionKeysOf'>;

type VenueCache = {
  find: (venueId: string) => Promise<VenueForIntake | undefined>;
  /** Drops a venue that has changed, so that it is looked up for the next guest. */
  forget: (venueId: string) => void;
};

const MAX_KNOWN = 2_000;

/**
 * A cache of venues with recent guests. An entry may be stale. The statement that stores the
 * feedback therefore gets the entry's version, and refuses an outdated one.
 */
export function makeVenueCache(db: Pick<Database, 'prepared'>, batches: BatchLimits): VenueCache {
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
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(venue.venueId, venue);
  }
}

/** Counts submissions by outcome for the metrics. */
export async function countSubmission<T>(submit: () => Promise<T>): Promise<T> {
  const isThrough = countGuest();
  try {
    const answer = await submit();
    submissions.inc({ outcome: 'accepted' });
    return answer;
  } catch (error) {
    const outcome = error instanceof AppError ? error.code.toLowerCase() : 'failed';
    submissions.inc({ outcome });
    throw error;
  } finally {
    isThrough();
  }
}
