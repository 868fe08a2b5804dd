import { queryOptions } from '@tanstack/react-query';
import { listProposals, listSentences } from '#shared/you-said/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export function sentencesQuery(venueId: string) {
  return queryOptions({
    queryKey: [listSentences.path, venueId],
    ...endpointQueryOptions(listSentences, { query: { venueId } }),
  });
}

export function proposalsQuery(venueId: string) {
  return queryOptions({
    queryKey: [listProposals.path, venueId],
    ...endpointQueryOptions(listProposals, { query: { venueId } }),
  });
}

export function refreshSentences(venueId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sentencesQuery(venueId).queryKey });
}
