import { useEffect, useEffectEvent, useRef } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { needsFollowUp } from './needs-follow-up.ts';

/** Rings once for each call when the board starts to ask whether it is finished. */
export function useRingOnFollowUp(
  calls: readonly FloorCall[],
  now: number,
  ring: () => void,
): void {
  const before = useRef('');
  const ids = calls.filter((call) => needsFollowUp(call, now)).map(({ id }) => id);
  const asked = ids.join(' ');
  const ringNow = useEffectEvent(ring);
  useEffect(() => {
    const known = new Set(before.current.split(' '));
    before.current = asked;
    if (asked !== '' && asked.split(' ').some((id) => !known.has(id))) ringNow();
  }, [asked]);
}
