import { useEffect, useEffectEvent, useRef } from 'react';
import { MINUTE_MS } from '#shared/durations.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
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
