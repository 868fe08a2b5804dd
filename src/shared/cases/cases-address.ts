import { CASE_STATUSES, type CaseStatus } from './cases.ts';

/** Cases per page; more are loaded on request. */
const CASES_PAGE_SIZE = 25;

export type CasesAddress = {
  /** Cases of all restaurants instead of the selected one. */
  isEverywhere: boolean;
  /** Undefined for cases of any status. */
  status: CaseStatus | undefined;
};

/** Reads the list's filters from its address, `?venues=all&status=…`. */
export function readCasesAddress(search: string): CasesAddress {
  const address = new URLSearchParams(search);
  const asked = address.get('status');
  return {
    isEverywhere: address.get('venues') === 'all',
    status: CASE_STATUSES.find((known) => known === asked),
  };
}

/** Writes the filters and keeps the rest of the address. */
export function writeCasesAddress(
  before: string,
  { isEverywhere, status }: Partial<CasesAddress>,
): string {
  const address = new URLSearchParams(before);
  set(address, 'venues', isEverywhere ? 'all' : undefined);
  set(address, 'status', status);
  return address.toString();
}

/** The query for the page after a cursor; without a cursor, for the first page. */
export function casesPageQuery(
  venueId: string | undefined,
  { isEverywhere, status }: CasesAddress,
  before?: string,
) {
  return {
    ...(!isEverywhere && venueId !== undefined && { venueId }),
    ...(status && { status }),
    ...(before !== undefined && { before }),
    limit: CASES_PAGE_SIZE,
  };
}

function set(address: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined) address.delete(name);
  else address.set(name, value);
}
