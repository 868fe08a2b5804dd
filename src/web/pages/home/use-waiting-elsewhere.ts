import { useQuery } from '@tanstack/react-query';
import type { WaitingVenue } from '#shared/feedback/list-contract.ts';
import { waitingQuery } from '#web/feedback/queries.ts';
import { venuesQuery } from '#web/venues/queries.ts';

/**
 * The user's other restaurants with waiting guests, serious complaints first; undefined until
 * known.
 */
export function useWaitingElsewhere(venueId: string): WaitingVenue[] | undefined {
  const venues = useQuery(venuesQuery).data;
  const { data } = useQuery({ ...waitingQuery, enabled: (venues?.length ?? 0) > 1 });
  if (venues?.length === 1) return [];
  return data?.venues.filter((there) => there.venueId !== venueId);
}
