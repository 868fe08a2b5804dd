import { defaultPeriod, type InboxFilters } from '#shared/feedback/inbox-address.ts';
import type { SearchRequest } from '#shared/feedback/read-search-words.ts';

/**
 * The change of the filters that a search asks for. A search that names filters replaces those that
 * the search before it named; plain words search within what is already chosen. A search for a
 * rating or a table looks through all time, as one for words does, unless it names the days.
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
    // Only a search names a rating or a table.
    rating: undefined,
    table: undefined,
    ...(isOfAnyDay && { asked: { period: 'all_time' } }),
    ...request,
  };
}
