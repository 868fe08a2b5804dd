import { queryOptions } from '@tanstack/react-query';
import { venueSettings } from '#shared/venues/contract.ts';
import { listProposals, listSentences, readSentenceTrial } from '#shared/you-said/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE } from '#web/platform/api/erasable-data.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export function sentencesQuery(venueId: string) {
  return queryOptions({
    queryKey: [listSentences.path, venueId],
    meta: ERASABLE,
    ...endpointQueryOptions(listSentences, { query: { venueId } }),
  });
}

export function proposalsQuery(venueId: string) {
  return queryOptions({
    queryKey: [listProposals.path, venueId],
    meta: ERASABLE,
    ...endpointQueryOptions(listProposals, { query: { venueId } }),
  });
}

export function trialQuery(venueId: string) {
  return queryOptions({
    queryKey: [readSentenceTrial.path, venueId],
    ...endpointQueryOptions(readSentenceTrial, { query: { venueId } }),
  });
}

export async function refreshSentences(venueId: string): Promise<void> {
  // The page that prints cards reads the sentence from the settings.
  void queryClient.invalidateQueries({ queryKey: [venueSettings.path, venueId] });
  await queryClient.invalidateQueries({ queryKey: sentencesQuery(venueId).queryKey });
}
