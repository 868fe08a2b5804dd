import { CASE_STATUSES, type CaseStatus } from './cases.ts';

/** Which cases the address of their list asks for; those of every state where it says nothing. */
export function readCasesAddress(search: string): { status?: CaseStatus } {
  const asked = new URLSearchParams(search).get('status');
  const status = CASE_STATUSES.find((known) => known === asked);
  return status ? { status } : {};
}
