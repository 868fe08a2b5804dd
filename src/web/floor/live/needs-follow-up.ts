import { CALL_FOLLOW_UP_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';

/** Whether a call was taken so long ago without an update that the board asks about it. */
export function needsFollowUp({ status, takenAt, arrivedAt }: FloorCall, now: number): boolean {
  // Reopening dates the claim anew, so `takenAt` may be later than `arrivedAt`.
  const since = [takenAt, arrivedAt].flatMap((at) => (at ? new Date(at).getTime() : []));
  return (
    status === 'taken' && since.length > 0 && now - Math.max(...since) >= CALL_FOLLOW_UP_AFTER_MS
  );
}
