import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { readOffer, readTeam } from '#shared/team/contract.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

export type Team = ResponseOf<typeof readTeam>;

export const teamQuery = queryOptions({
  queryKey: [readTeam.path],
  ...queryOptionsFor(readTeam, {}),
  // Members join, leave and are seen without this page knowing.
  staleTime: 0,
});

/** The business may be offered to the current user, whatever their role. */
export const offerQuery = queryOptions({
  queryKey: [readOffer.path],
  ...queryOptionsFor(readOffer, {}),
  staleTime: 0,
});

/** Shows the result of a call at once. */
export function changeTeam(change: (team: Team) => Team): void {
  queryClient.setQueryData(teamQuery.queryKey, (known) => known && change(known));
}

export function refreshTeam(): void {
  void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
}

/** Removes the answered offer of the business. */
export function forgetOffer(): void {
  queryClient.setQueryData(offerQuery.queryKey, { offer: null });
  void queryClient.invalidateQueries({ queryKey: offerQuery.queryKey });
}
