import { queryOptions } from '@tanstack/react-query';
import { listRoster } from '#shared/roster/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export function rosterQuery(venueId: string) {
  return queryOptions({
    queryKey: [listRoster.path, venueId],
    ...endpointQueryOptions(listRoster, { query: { venueId } }),
  });
}

export function refreshRoster(venueId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: rosterQuery(venueId).queryKey });
}
