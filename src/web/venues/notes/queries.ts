import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/durations.ts';
import { listNotes } from '#shared/venues/notes-contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

const POLL_MS = MINUTE_MS;

/** The notes of a venue with their verdicts. */
export function venueNotesQuery(venueUuid: string) {
  return queryOptions({
    queryKey: [listNotes.path, venueUuid],
    ...endpointQueryOptions(listNotes, { params: { id: venueUuid } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ verdict }) => verdict?.says === 'still reading') ? POLL_MS : false,
  });
}
