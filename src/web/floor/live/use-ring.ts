import { useEffect, useEffectEvent, useRef } from 'react';
import { MINUTE_MS } from '#shared/durations.ts';
import { CALL_FOLLOW_UP_AFTER_MS, CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { minutesSince } from '../minutes.ts';

/**
 * Rings again each minute that the first guest waits, until the guest is told that no one is
 * coming.
 */
export function useRingEachMinute(
  first: FloorCall | undefined,
  now: number,
  ring: () => unknown,
): void {
  const before = useRef<string>(undefined);
  const isWaiting = first?.status === 'waiting';
  const minutes = isWaiting ? minutesSince(first.createdAt, now) : 0;
  const id = isWaiting ? first.id : undefined;
  const ringNow = useEffectEvent(ring);
  useEffect(() => {
    const isSame = before.current === id;
    before.current = id;
    if (id !== undefined && isSame && minutes > 0 && minutes * MINUTE_MS < CALL_MISSED_AFTER_MS)
      ringNow();
  }, [id, minutes]);
}

/** Rings once for each call when the board starts to ask whether it is finished. */
export function useRingOnFollowUp(
  calls: readonly FloorCall[],
  now: number,
  ring: (calls: readonly FloorCall[]) => void,
): void {
  const before = useRef('');
  const unfinished = calls.filter((call) => needsFollowUp(call, now));
  const asked = unfinished.map(({ id }) => id).join(' ');
  const ringFor = useEffectEvent((known: ReadonlySet<string>) => {
    const fresh = unfinished.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) ring(fresh);
  });
  useEffect(() => {
    const known = new Set(before.current.split(' '));
    before.current = asked;
    ringFor(known);
  }, [asked]);
}

/** Whether a call was taken so long ago without an update that the board asks about it. */
export function needsFollowUp({ status, takenAt, arrivedAt }: FloorCall, now: number): boolean {
  // A reopened call gets a new claim date, so `takenAt` may be later than `arrivedAt`.
  const since = [takenAt, arrivedAt].flatMap((at) => (at ? new Date(at).getTime() : []));
  return (
    status === 'taken' && since.length > 0 && now - Math.max(...since) >= CALL_FOLLOW_UP_AFTER_MS
  );
}
