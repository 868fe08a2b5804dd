import { ASKED_ABOUT_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';

/** Whether a call was taken so long ago without an update that the board asks about it. */
export function isAskedAbout({ status, takenAt, arrivedAt }: FloorCall, now: number): boolean {
  const since = arrivedAt ?? takenAt;
  return (
    status === 'taken' && since !== null && now - new Date(since).getTime() >= ASKED_ABOUT_AFTER_MS
  );
}
