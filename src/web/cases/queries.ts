import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { type CasesAddress, casesPageQuery } from '#shared/cases/cases-address.ts';
import { countCases, listCases, readCase } from '#shared/cases/contract.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { entryQuery, FEEDBACK_ENTRY_KEY } from '#web/feedback/queries.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { takeEmbeddedResponse } from '#web/platform/api/embedded-responses.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE_AND_FOLLOWED } from '#web/platform/api/erasable-data.ts';
import { queryClient, refreshQueries } from '#web/platform/api/query-client.ts';

/**
 * How long to collect events before a refetch: an answer is read, its case opened and the log
 * written within moments.
 */
const COLLECT_EVENTS_MS = 250;

/** Every query key about cases begins with this. */
export const CASES_KEY = 'cases';
/** The live stream announces changes; this poll catches any event that was dropped. */
const POLL_MS = 60_000;

type CasesPage = EndpointResponse<typeof listCases>;

/** The pages of the list that have been loaded so far. */
export function casesQuery(venueId: string | undefined, address: CasesAddress) {
  const request = (before?: string) => ({ query: casesPageQuery(venueId, address, before) });
  const where = address.isEverywhere ? 'everywhere' : venueId;
  return infiniteQueryOptions({
    queryKey: [CASES_KEY, 'list', where, address.status ?? 'all'],
    meta: ERASABLE_AND_FOLLOWED,
    queryFn: ({ pageParam, signal }): Promise<CasesPage> =>
      callApi(listCases, request(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    initialData: () => {
      const first = takeEmbeddedResponse(buildEndpointUrl(listCases, request())) as
        | CasesPage
        | undefined;
      return first && { pages: [first], pageParams: [undefined] };
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
    // Shows the previous list while the next one loads, but never the list of another venue.
    placeholderData: (previous, query) => (query?.queryKey[2] === where ? previous : undefined),
  });
}

/** The number of open cases at all restaurants, including those that are not selected. */
export const openCasesQuery = queryOptions({
  queryKey: [CASES_KEY, 'list', 'everywhere', 'count'],
  ...endpointQueryOptions(countCases, { query: {} }),
  select: ({ open }) => open,
  staleTime: 0,
  refetchInterval: POLL_MS,
});

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [CASES_KEY, 'file', id],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(readCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** The answer of a case, which says who acted last on its danger. */
export function caseAnswerQuery(feedbackId: string) {
  return queryOptions({ ...entryQuery(feedbackId), refetchInterval: POLL_MS });
}

/** Refetches the shown cases and the answer of a case when another user changes them. */
export function useLiveCasesRefresh(): void {
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribeToLiveFeedback(({ kind }) => {
      if (kind === 'venues' || kind === 'floor') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void refreshQueries(queryClient, [CASES_KEY]);
        void refreshQueries(queryClient, [FEEDBACK_ENTRY_KEY]);
      }, COLLECT_EVENTS_MS);
    });
    return () => {
      leave();
      clearTimeout(gathering);
    };
  }, []);
}
