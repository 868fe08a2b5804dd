import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { othersOfTile } from '../room/tiles.ts';
import { useCallActs, type WhoGoes } from './use-call-acts.ts';

/** One tap goes to a table, and so for all that was called from there. */
export function useTileActs(venueId: string, calls: readonly FloorCall[], look: () => void) {
  const acts = useCallActs(venueId, look);

  /** The one that was tapped last, since what it comes to is what is said. */
  function forAll(call: FloorCall, act: (call: FloorCall) => Promise<FloorCall | undefined>) {
    for (const other of othersOfTile(calls, call)) void act(other);
    return act(call);
  }

  return {
    ...acts,
    claim: (call: FloorCall, who: WhoGoes = {}) => forAll(call, (each) => acts.claim(each, who)),
    takeOver: (call: FloorCall, who: WhoGoes = {}) =>
      forAll(call, (each) =>
        acts.claim(each, { ...who, ...(each.takenAt && { takeOver: each.takenAt }) }),
      ),
    arrive: (call: FloorCall) => forAll(call, acts.arrive),
    finish: (call: FloorCall, outcome?: CallOutcome, note?: string) =>
      forAll(call, (each) => acts.finish(each, outcome, note)),
  };
}
