import { queryOptions } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { readOffer, readTeam } from '#shared/team/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export type Team = EndpointResponse<typeof readTeam>;

export const teamQuery = queryOptions({
  queryKey: [readTeam.path],
  ...endpointQueryOptions(readTeam, {}),
  // Always stale: members join, leave and are active without this page knowing.
  staleTime: 0,
});

/** The offer of the business to the current user, who may have any role. */
export const handoverOfferQuery = queryOptions({
  queryKey: [readOffer.path],
  ...endpointQueryOptions(readOffer, {}),
  staleTime: 0,
});

/** Shows a change at once, before the team is refetched. */
export function updateCachedTeam(change: (team: Team) => Team): void {
  queryClient.setQueryData(teamQuery.queryKey, (known) => known && change(known));
}

export function refreshTeam(): void {
  void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
}

/** Removes the answered offer of the business. */
export function forgetHandoverOffer(): void {
  queryClient.setQueryData(handoverOfferQuery.queryKey, { offer: null });
  void queryClient.invalidateQueries({ queryKey: handoverOfferQuery.queryKey });
}
