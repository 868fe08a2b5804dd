import { CASE_STATUSES, type CaseStatus } from './cases.ts';

/** What the page shows at once; whoever wants more asks for older ones. */
const CASES_PAGE_SIZE = 25;

export type CasesAddress = {
  /** Of all restaurants rather than of the one that is chosen. */
  isEverywhere: boolean;
  /** Those of every state where it is undefined. */
  status: CaseStatus | undefined;
};

/** What the address of the list asks for, as `?venues=all&status=…`. */
export function readCasesAddress(search: string): CasesAddress {
  const address = new URLSearchParams(search);
  const asked = address.get('status');
  return {
    isEverywhere: address.get('venues') === 'all',
    status: CASE_STATUSES.find((known) => known === asked),
  };
}

/** Whatever else the address says stays. */
export function writeCasesAddress(
  before: string,
  { isEverywhere, status }: Partial<CasesAddress>,
): string {
  const address = new URLSearchParams(before);
  set(address, 'venues', isEverywhere ? 'all' : undefined);
  set(address, 'status', status);
  return address.toString();
}

/** The page that begins after a place, or the first. */
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
