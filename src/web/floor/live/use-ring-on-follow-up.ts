import { useEffect, useEffectEvent, useRef } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { needsFollowUp } from './needs-follow-up.ts';

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
