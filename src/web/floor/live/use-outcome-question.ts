import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { isSafetyMatter, otherCallsOfTile } from '../room/tiles.ts';

/** A sheet untouched for this long counts as abandoned. */
const LEFT_ALONE_AFTER_MS = 20_000;
/** Includes click and input, because screen readers send no pointer and dictation no key events. */
const TOUCH_EVENTS = ['pointerdown', 'keydown', 'click', 'input'] as const;

type Question = {
  call: FloorCall;
  /** This call and the calls that ended with it; the visit to the table was for all of them. */
  calls: readonly FloorCall[];
  pressing: ReadonlySet<string>;
};

type FinishCall = (
  call: FloorCall,
  outcome?: CallOutcome,
  note?: string,
) => Promise<FloorCall | undefined>;

/**
 * Ends calls, and asks what helped. Answering is optional: the question
 * closes for every new call and safety matter, and does not open by itself while a safety matter
 * waits.
 */
export function useOutcomeQuestion(calls: readonly FloorCall[], finish: FinishCall) {
  const [asked, setAsked] = useState<Question>();
  const [draft, setDraft] = useState<{ callId: string; note: string }>();
  const pressing = findPressingCalls(calls);

  function close(call: FloorCall): void {
    setAsked((now) => (now?.call.id === call.id ? undefined : now));
  }

  return {
    call: asked?.call,
    calls: asked?.calls ?? [],
    isInTheWay: asked !== undefined && [...pressing].some((one) => !asked.pressing.has(one)),
    firstNote: draft && draft.callId === asked?.call.id ? draft.note : undefined,
    ask: (call: FloorCall, endedTogether: readonly FloorCall[]) =>
      setAsked({ call, calls: endedTogether, pressing }),
    close,
    finish: async (call: FloorCall) => {
      const others = otherCallsOfTile(calls, call);
      const done = await finish(call);
      if (done?.status !== 'done' || done.outcome !== null) return;
      // Uses the calls at the time of the tap, so that later calls count as new.
      if (calls.some(isWaitingSafetyMatter)) return;
      setAsked({ call: done, calls: [done, ...others], pressing });
    },
    save: async (call: FloorCall, outcome: CallOutcome, note: string) => {
      await finish(call, outcome, note);
      close(call);
    },
    /** A note without an outcome is not saved: it is kept until an outcome is chosen. */
    leave: (call: FloorCall, outcome: CallOutcome | undefined, note: string) => {
      close(call);
      if (outcome) void finish(call, outcome, note);
      else setDraft(note ? { callId: call.id, note } : undefined);
    },
  };
}

/** Calls that must not be hidden by a sheet: waiting ones and safety matters. */
function findPressingCalls(calls: readonly FloorCall[]): Set<string> {
  return new Set(
    calls.flatMap((call) => [
      ...(call.status === 'waiting' ? [`${call.id} waits`] : []),
      ...(isWaitingSafetyMatter(call) ? [`${call.id} is a safety matter`] : []),
    ]),
  );
}

function isWaitingSafetyMatter(call: FloorCall): boolean {
  return call.status !== 'taken' && isSafetyMatter(call);
}

/** Closes a sheet that is not touched, or at once when it hides something urgent. */
export function useAutoClose(isInTheWay: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (isInTheWay) leaveNow();
  }, [isInTheWay]);
  useEffect(() => {
    let timer = setTimeout(() => leaveNow(), LEFT_ALONE_AFTER_MS);
    function beginAnew(): void {
      clearTimeout(timer);
      timer = setTimeout(() => leaveNow(), LEFT_ALONE_AFTER_MS);
    }
    for (const touch of TOUCH_EVENTS) window.addEventListener(touch, beginAnew, true);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCH_EVENTS) window.removeEventListener(touch, beginAnew, true);
    };
  }, []);
}
