import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  listVenues,
  previewRemovalPrice,
  previewVenuePrice,
  type Venue,
} from '#shared/venues/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

/** The user's venues, oldest first. Refused until an owner has verified their email address. */
export const venuesQuery = queryOptions({
  queryKey: [listVenues.path],
  ...endpointQueryOptions(listVenues, {}),
});

const PRICE_STALE_MS = 5 * MINUTE_MS;

/** The price of this many more locations. The shown amount is charged, so it must be recent. */
export function venuePriceQuery(count: number) {
  return queryOptions({
    queryKey: [previewVenuePrice.path, count],
    ...endpointQueryOptions(previewVenuePrice, { query: { count } }),
    staleTime: 0,
    refetchInterval: PRICE_STALE_MS,
  });
}

/** The credit for deleting a venue. Fetched each time, and never shown for long. */
export function removalPriceQuery(id: string) {
  return queryOptions({
    queryKey: [previewRemovalPrice.path, id],
    ...endpointQueryOptions(previewRemovalPrice, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRICE_STALE_MS,
  });
}

/**
 * The time for which the price on the screen was calculated, so that exactly that price is charged.
 */
export function findShownPriceTime(count: number): string | undefined {
  return queryClient.getQueryData(venuePriceQuery(count).queryKey)?.proratedAt ?? undefined;
}

/** Replaces the known list with one from the response to another request. */
export function replaceCachedVenues(venues: Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, venues);
}

/** Shows a change at once, and refetches the list. */
export function updateCachedVenues(change: (venues: Venue[]) => Venue[]): void {
  queryClient.setQueryData(venuesQuery.queryKey, (known) => known && change(known));
  refreshVenues();
}

const removedHere = new Set<string>();

/**
 * Marks a venue as being deleted. Call this before the request: the live stream may report the
 * deletion before the response arrives.
 */
export function markVenueRemoval(id: string): void {
  removedHere.add(id);
}

/**
 * Removes the mark after a failed deletion; if the venue disappears later, another user deleted it.
 */
export function unmarkVenueRemoval(id: string): void {
  removedHere.delete(id);
}

export function wasVenueRemovedHere({ id }: Venue): boolean {
  return removedHere.has(id);
}

export function refreshVenues(): void {
  void queryClient.invalidateQueries({ queryKey: venuesQuery.queryKey });
  // The prices of adding and deleting a venue depend on the number of venues.
  void queryClient.invalidateQueries({ queryKey: [previewRemovalPrice.path] });
}
