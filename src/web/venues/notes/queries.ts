import { queryOptions } from '@tanstack/react-query';
import { listNotes } from '#shared/venues/notes-contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

/** The notes of a venue with their verdicts. */
export function venueNotesQuery(venueUuid: string) {
  return queryOptions({
    queryKey: [listNotes.path, venueUuid],
    ...endpointQueryOptions(listNotes, { params: { id: venueUuid } }),
  });
}
