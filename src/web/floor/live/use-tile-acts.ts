import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { othersOfTile } from '../room/tiles.ts';
import { useCallActs, type WhoGoes } from './use-call-acts.ts';

/** A tap on a tile acts on all calls of its table. */
export function useTileActs(venueId: string, calls: readonly FloorCall[], look: () => void) {
  const acts = useCallActs(venueId, look);

  /** The tapped call comes last, since its result is the one shown. */
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
