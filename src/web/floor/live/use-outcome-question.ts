import { useState } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { isSafetyMatter } from '../room/tiles.ts';

type Finish = (
  call: FloorCall,
  outcome?: CallOutcome,
  note?: string,
) => Promise<FloorCall | undefined>;

/**
 * Ends calls, and asks what helped if that was not said. Answering is optional: the question gives
 * way to every new call and safety matter, and does not open by itself while a safety matter waits.
 */
export function useOutcomeQuestion(calls: readonly FloorCall[], finish: Finish) {
  const [asked, setAsked] = useState<{ call: FloorCall; pressing: ReadonlySet<string> }>();
  const [draft, setDraft] = useState<{ callId: string; note: string }>();
  const pressing = pressingAmong(calls);

  function close(call: FloorCall): void {
    setAsked((now) => (now?.call.id === call.id ? undefined : now));
  }

  return {
    call: asked?.call,
    isInTheWay: asked !== undefined && [...pressing].some((one) => !asked.pressing.has(one)),
    firstNote: draft && draft.callId === asked?.call.id ? draft.note : undefined,
    ask: (call: FloorCall) => setAsked({ call, pressing }),
    close,
    finish: async (call: FloorCall, outcome: CallOutcome | undefined) => {
      const done = await finish(call, outcome);
      if (done?.status !== 'done' || done.outcome !== null) return;
      // Compare with the calls at the time of the tap, so that later ones count as new.
      if (!calls.some(isWaitingSafetyMatter)) setAsked({ call: done, pressing });
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
function pressingAmong(calls: readonly FloorCall[]): Set<string> {
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
