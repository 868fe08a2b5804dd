import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { urlOf } from '#shared/api/call.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { type CasesAddress, casesPageQuery } from '#shared/cases/cases-address.ts';
import { listCases, readCase } from '#shared/cases/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { takePageAnswer } from '#web/platform/api/page-answers.ts';

/** Everything about cases has a key that begins with this. */
export const CASES = 'cases';
/** News comes by the live stream; now and then one looks for oneself, in case some was dropped. */
const LOOK_AGAIN_MS = 60_000;

type CasesPage = ResponseOf<typeof listCases>;

/** The list as far as it was asked for. */
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
    // While another state loads the last one stays, but never one of another venue.
    placeholderData: (previous, query) => (query?.queryKey[2] === where ? previous : undefined),
  });
}

/** How many are open in all restaurants: what is elsewhere is not to be missed. */
export const openCasesQuery = queryOptions({
  queryKey: [CASES, 'list', 'everywhere', 'count'],
  ...answeredBy(listCases, { query: { status: 'open', limit: 1 } }),
  select: ({ openCount }) => openCount,
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
});

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [CASES, 'file', id],
    ...answeredBy(readCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
