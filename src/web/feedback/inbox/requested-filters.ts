import { defaultPeriod, type InboxFilters } from '#shared/feedback/inbox-address.ts';
import type { SearchRequest } from '#shared/feedback/read-search-request.ts';

/**
 * The filters that a search changes. A search that names filters replaces those named by the search
 * before; plain words search within the current filters. Like a search for words, a search for a
 * rating or a table covers all time, unless it names days.
 */
export function requestedFilters(
  request: SearchRequest,
  before: SearchRequest | undefined,
): Partial<InboxFilters> {
  const { search, ...named } = request;
  if (Object.keys(named).length === 0) return { search };
  const isOfAnyDay = Boolean(request.rating || request.table);
  return {
    ...(before?.kind && { kind: 'all', state: undefined }),
    ...(before?.asked && { asked: defaultPeriod(search) }),
    // Only a search can set these two, so a new search clears them.
    rating: undefined,
    table: undefined,
    ...(isOfAnyDay && { asked: { period: 'all_time' } }),
    ...request,
  };
}
