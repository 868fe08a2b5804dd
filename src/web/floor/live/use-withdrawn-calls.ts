import { useEffect, useEffectEvent, useRef } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';

/**
 * Tells once of every call that its guest withdrew while the member at this screen was on the way.
 * A shared screen does not know who is looking, so it tells of every call that was taken.
 */
export function useWithdrawnCalls(
  changes: readonly FloorCall[],
  { isShared }: { isShared: boolean },
  tell: (call: FloorCall) => void,
): void {
  const told = useRef(new Set<string>());
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    for (const call of changes) {
      const isConcerned = call.isYours || (isShared && call.takenAt !== null);
      if (call.status !== 'withdrawn' || !isConcerned || told.current.has(call.id)) continue;
      told.current.add(call.id);
      tellNow(call);
    }
  }, [changes, isShared]);
}
