import type { FloorCall } from '#shared/floor/contract.ts';
import { SAFETY_ALARMS } from '#shared/understanding/safety-alarm.ts';

/** What it is about, as far as the guest has said. */
export function callReason({ primaryIssue, rating, safety }: FloorCall): string {
  if (safety) return SAFETY_ALARMS[safety];
  if (primaryIssue) return primaryIssue;
  return rating ? `Their visit so far: ${rating}` : 'Did not say what it is about';
}
