import type { Queryable } from '#server/platform/database/database.ts';
import { numberedVenueId, RESERVED_VENUE_IDS } from '#shared/venues/rules.ts';
import { findTakenVenueIds } from './queries.ts';

const NUMBERS_PER_LOOK = 50;

/**
 * The wanted venue ID if the business can have it, otherwise the first free one with a number. Free
 * means that no other business ever had it, because printed codes must not change hands.
 */
export async function findFreeVenueId(
  db: Queryable,
  businessId: string,
  wanted: string,
  except: readonly string[] = [],
): Promise<string> {
  for (let first = 1; ; first += NUMBERS_PER_LOOK) {
    const candidates = Array.from({ length: NUMBERS_PER_LOOK }, (_, index) => {
      const number = first + index;
      return number === 1 ? wanted : numberedVenueId(wanted, number);
    });
    const taken = new Set([
      ...except,
      ...RESERVED_VENUE_IDS,
      ...(await findTakenVenueIds(db, businessId, candidates)),
    ]);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
