import { ASKED_ABOUT_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';

/** Whether somebody has had a call for so long without a word that the board asks about it. */
export function isAskedAbout({ status, takenAt, arrivedAt }: FloorCall, now: number): boolean {
  const since = arrivedAt ?? takenAt;
  return (
    status === 'taken' && since !== null && now - new Date(since).getTime() >= ASKED_ABOUT_AFTER_MS
  );
}
