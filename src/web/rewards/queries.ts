import { queryOptions } from '@tanstack/react-query';
import { venueSettings } from '#shared/venues/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

/** The name of the venue in the link; optional, so a failure is ignored. */
export function venueNameQuery(venueId: string | undefined) {
  return queryOptions({
    queryKey: [venueSettings.path, venueId],
    enabled: venueId !== undefined,
    retry: false,
    ...endpointQueryOptions(venueSettings, { params: { venueId: venueId ?? '' } }),
    select: ({ name }) => name,
  });
}
