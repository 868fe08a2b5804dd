import { startOfRange } from '#shared/analytics/ranges.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackFilter, FeedbackSelection } from '#shared/feedback/list-contract.ts';
import type { Services } from '../platform/services.ts';
import { findOwnVenue, findVenuesOf } from '../venues/queries.ts';

/** Which rows are asked for, in terms of the database. Sealed ones never are. */
export type FeedbackScope = {
  venueUuids: readonly string[];
  since: Date | undefined;
  filter: FeedbackFilter;
  /** Empty for no search. */
  search: string;
  /** The zone of the venue, or of the first of several. */
  timezone: string | undefined;
};

/** A venue of somebody else is answered like one that does not exist. */
export async function feedbackScope(
  { db, now }: Services,
  ownerId: string,
  { venueId, dateRange = 'all', filterType = 'all', search = '' }: FeedbackSelection,
): Promise<FeedbackScope> {
  const venues =
    venueId === undefined
      ? await findVenuesOf(db, ownerId)
      : [await findOwnVenue(db, ownerId, venueId)].filter((venue) => venue !== undefined);
  if (venueId !== undefined && venues.length === 0) {
    throw new AppError('NOT_FOUND', 'Restaurant not found');
  }
  return {
    venueUuids: venues.map(({ id }) => id),
    since: startOfRange(dateRange, now()),
    filter: filterType,
    search,
    timezone: venues[0]?.timezone,
  };
}
