import { queryOptions } from '@tanstack/react-query';
import type { readCasesAddress } from '#shared/cases/cases-address.ts';
import { listCases, readCase } from '#shared/cases/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';

/** Everything about cases has a key that begins with this. */
export const CASES = 'cases';
/** News comes by the live stream; now and then one looks for oneself, in case some was dropped. */
const LOOK_AGAIN_MS = 60_000;

export function casesQuery(wanted: ReturnType<typeof readCasesAddress>) {
  return queryOptions({
    queryKey: [CASES, 'list', wanted.status ?? 'all'],
    ...answeredBy(listCases, { query: wanted }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (previous) => previous,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [CASES, 'file', id],
    ...answeredBy(readCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
