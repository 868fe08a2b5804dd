import { queryOptions } from '@tanstack/react-query';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { callApi } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';

/** The owner's venues, oldest first. Ask only for an owner whose e-mail is verified. */
export const venuesQuery = queryOptions({
  queryKey: [listVenues.path],
  queryFn: ({ signal }) => callApi(listVenues, {}, { signal }),
});

/** Puts a list that another call answered in the place of the one known so far. */
export function replaceVenues(venues: Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, venues);
}

/** Shows at once what a call has changed, and asks the server for the list as it is now. */
export function changeVenues(change: (venues: Venue[]) => Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, (known) => known && change(known));
  refreshVenues();
}

export function refreshVenues(): void {
  void queryClient.invalidateQueries({ queryKey: venuesQuery.queryKey });
}
