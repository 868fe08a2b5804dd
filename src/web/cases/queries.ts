import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { urlOf } from '#shared/api/call.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { type CasesAddress, casesPageQuery } from '#shared/cases/cases-address.ts';
import { countCases, listCases, readCase } from '#shared/cases/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { takePageAnswer } from '#web/platform/api/page-answers.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

/** Every query key about cases begins with this. */
export const CASES = 'cases';
/** The live stream announces changes; this poll catches any event that was dropped. */
const LOOK_AGAIN_MS = 60_000;

type CasesPage = ResponseOf<typeof listCases>;

/** The list, as far as it was loaded. */
export function casesQuery(venueId: string | undefined, address: CasesAddress) {
  const request = (before?: string) => ({ query: casesPageQuery(venueId, address, before) });
  const where = address.isEverywhere ? 'everywhere' : venueId;
  return infiniteQueryOptions({
    queryKey: [CASES, 'list', where, address.status ?? 'all'],
    queryFn: ({ pageParam, signal }): Promise<CasesPage> =>
      callApi(listCases, request(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    initialData: () => {
      const first = takePageAnswer(urlOf(listCases, request())) as CasesPage | undefined;
      return first && { pages: [first], pageParams: [undefined] };
    },
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    // Keep showing the previous state while another loads, but never that of another venue.
    placeholderData: (previous, query) => (query?.queryKey[2] === where ? previous : undefined),
  });
}

/** Open cases of all restaurants, so that one elsewhere is not missed. */
export const openCasesQuery = queryOptions({
  queryKey: [CASES, 'list', 'everywhere', 'count'],
  ...queryOptionsFor(countCases, { query: {} }),
  select: ({ open }) => open,
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
});

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [CASES, 'file', id],
    ...queryOptionsFor(readCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
