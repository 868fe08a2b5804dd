import type { FloorCall } from '#shared/floor/contract.ts';

/** What it is about, as far as the guest has said. */
export function callReason({ primaryIssue, rating }: FloorCall): string {
  if (primaryIssue) return primaryIssue;
  return rating ? `Their visit so far: ${rating}` : 'Did not say what it is about';
}
