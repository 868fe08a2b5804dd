import { queryOptions } from '@tanstack/react-query';
import { venueSettings } from '#shared/venues/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

/** What guests of a venue are told about their feedback now. */
export function youSaidQuery(venueId: string) {
  return queryOptions({
    queryKey: [venueSettings.path, venueId],
    ...endpointQueryOptions(venueSettings, { params: { venueId } }),
    select: ({ youSaid }) => youSaid,
  });
}
