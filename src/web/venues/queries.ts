import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  listVenues,
  previewRemovalPrice,
  previewVenuePrice,
  type Venue,
} from '#shared/venues/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

/** The owner's venues, oldest first. Ask only for an owner whose e-mail is verified. */
export const venuesQuery = queryOptions({
  queryKey: [listVenues.path],
  ...answeredBy(listVenues, {}),
});

const PRICE_HOLDS_MS = 5 * MINUTE_MS;

/** What so many more locations cost. It is charged as shown, so it is never shown for long. */
export function venuePriceQuery(count: number) {
  return queryOptions({
    queryKey: [previewVenuePrice.path, count],
    ...answeredBy(previewVenuePrice, { query: { count } }),
    staleTime: 0,
    refetchInterval: PRICE_HOLDS_MS,
  });
}

/** What deleting a venue gives back. Each question asks anew, and no answer is shown for long. */
export function removalPriceQuery(id: string) {
  return queryOptions({
    queryKey: [previewRemovalPrice.path, id],
    ...answeredBy(previewRemovalPrice, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRICE_HOLDS_MS,
  });
}

/** The moment of the price that is on the screen, so that just that one is charged. */
export function findShownPrice(count: number): string | undefined {
  return queryClient.getQueryData(venuePriceQuery(count).queryKey)?.proratedAt ?? undefined;
}

/** Puts a list that another call answered in the place of the one known so far. */
export function replaceVenues(venues: Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, venues);
}

/** Shows at once what a call has changed, and asks the server for the list as it is now. */
export function changeVenues(change: (venues: Venue[]) => Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, (known) => known && change(known));
  refreshVenues();
}

const removedHere = new Set<string>();

/** Before it is asked for: other tabs may hear of it sooner than this one. */
export function noteRemoval(id: string): void {
  removedHere.add(id);
}

/** It failed; should the venue go after all, somebody else did it. */
export function dropRemoval(id: string): void {
  removedHere.delete(id);
}

export function wasRemovedHere({ id }: Venue): boolean {
  return removedHere.has(id);
}

export function refreshVenues(): void {
  void queryClient.invalidateQueries({ queryKey: venuesQuery.queryKey });
  // What one more or less costs depends on how many there are.
  void queryClient.invalidateQueries({ queryKey: [previewRemovalPrice.path] });
}
