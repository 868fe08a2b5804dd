import { useRef } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { isSameTable, otherCallsOfTile, otherCallsOfVisit } from '../room/tiles.ts';
import { type MemberSelection, useCallActions } from './use-call-actions.ts';

/** A tap on a tile acts on all calls of its table. */
export function useTileActions(venueId: string, calls: readonly FloorCall[], look: () => void) {
  const acts = useCallActions(venueId, look);
  /** The calls that the last tap on "Done" ended together, by the ID of each. */
  const endedTogether = useRef(new Map<string, readonly FloorCall[]>());

  // If a table has two calls, the guest may have withdrawn only one of them.
  const { notice } = acts;
  const isStillNeeded =
    notice?.kind === 'withdrawn' && calls.some((call) => isSameTable(call, notice.call));

  /** The tapped call comes last, since its result is the one shown. */
  function forAll(
    call: FloorCall,
    act: (call: FloorCall) => Promise<FloorCall | undefined>,
    others: readonly FloorCall[] = otherCallsOfTile(calls, call),
  ) {
    for (const other of others) void act(other);
    return act(call);
  }

  /** The calls that one tap on "Done" ended together with this one, and itself. */
  function endedWith(call: FloorCall): readonly FloorCall[] {
    return endedTogether.current.get(call.id) ?? [call];
  }

  /**
   * Leaves out calls that are on the board again: an answer about what helped would end them a
   * second time.
   */
  function othersEndedWith(call: FloorCall): readonly FloorCall[] {
    const isBack = ({ id }: FloorCall) =>
      calls.some((shown) => shown.id === id && shown.status !== 'done');
    return endedWith(call).filter((other) => other.id !== call.id && !isBack(other));
  }

  return {
    ...acts,
    notice: isStillNeeded ? undefined : notice,
    claim: async (call: FloorCall, who: MemberSelection = {}) => {
      const taken = await forAll(call, (each) => acts.claim(each, who));
      const isAlreadyThere = taken && otherCallsOfVisit(calls, taken).some(hasArrived);
      return isAlreadyThere ? ((await acts.arrive(taken, who)) ?? taken) : taken;
    },
    takeOver: (call: FloorCall, who: MemberSelection = {}) =>
      forAll(call, (each) =>
        acts.claim(each, { ...who, ...(each.takenAt && { takeOver: each.takenAt }) }),
      ),
    arrive: async (call: FloorCall, who: MemberSelection = {}) => {
      const arrived = await forAll(call, (each) => acts.arrive(each, who));
      const others = arrived ? otherCallsOfVisit(calls, arrived) : [];
      for (const other of others) if (!hasArrived(other)) void acts.arrive(other, who);
      return arrived;
    },
    finish: (call: FloorCall, outcome?: CallOutcome, note?: string) => {
      const finish = (each: FloorCall) => acts.finish(each, outcome, note);
      // The question about what helped concerned the whole table, so the answer applies to every
      // call that ended with it.
      if (call.status === 'done') return forAll(call, finish, othersEndedWith(call));
      const tile = [...otherCallsOfTile(calls, call), call];
      // Store a single call too: it may have ended together with others before it was reopened.
      for (const { id } of tile) endedTogether.current.set(id, tile);
      return forAll(call, finish);
    },
    endedWith,
    reopen: async (call: FloorCall) => {
      await Promise.all(endedWith(call).map(acts.reopen));
    },
  };
}

function hasArrived({ arrivedAt }: FloorCall): boolean {
  return arrivedAt !== null;
}
