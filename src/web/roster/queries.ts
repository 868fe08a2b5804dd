import { queryOptions } from '@tanstack/react-query';
import { listRoster, readPastShifts } from '#shared/roster/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export function rosterQuery(venueId: string) {
  return queryOptions({
    queryKey: [listRoster.path, venueId],
    ...endpointQueryOptions(listRoster, { query: { venueId } }),
  });
}

/** Who had which tables on a day at the venue. */
export function pastShiftsQuery(venueId: string, day: string) {
  return queryOptions({
    queryKey: [readPastShifts.path, venueId, day],
    ...endpointQueryOptions(readPastShifts, { query: { venueId, day } }),
  });
}

export function refreshRoster(venueId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: rosterQuery(venueId).queryKey });
}
