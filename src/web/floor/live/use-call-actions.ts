import { useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type CallOutcome, firstWordOfName } from '#shared/floor/call-rules.ts';
import {
  arriveAtTable,
  claimCall,
  type FloorCall,
  finishCall,
  reopenCall,
} from '#shared/floor/contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { storeCall } from './queries.ts';

/** On a shared device: the member of the roster who goes. */
export type MemberSelection = { memberId?: string; proof?: string };

/** The result of the last tap. `faster` names the colleague who goes instead. */
export type CallNotice =
  | { kind: 'done'; tableNumber: string; call: FloorCall }
  | { kind: 'faster'; tableNumber: string; by: string; isYou: boolean; isAlarm: boolean }
  | { kind: 'withdrawn'; tableNumber: string; call: FloorCall }
  | { kind: 'failed'; tableNumber: string; message: string };

const RESPONSE_TIMEOUT_MS = 15_000;

/** Claims, arrives at and finishes calls. A second tap on a busy call does nothing. */
export function useCallActions(venueId: string, look: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [notice, setNotice] = useState<CallNotice>();
  const running = useRef(new Set<string>());

  async function act(
    call: FloorCall,
    send: (signal: AbortSignal) => Promise<FloorCall>,
    toNotice = noticeOf,
  ): Promise<FloorCall | undefined> {
    if (running.current.has(call.id)) return undefined;
    running.current.add(call.id);
    setBusy(new Set(running.current));
    setNotice(undefined);
    try {
      const changed = await send(AbortSignal.timeout(RESPONSE_TIMEOUT_MS));
      storeCall(venueId, changed);
      return changed;
    } catch (error) {
      const news = toNotice(error, call);
      setNotice(news);
      // Stored now, or the card would show the call until the board has been read again.
      if (news.kind === 'withdrawn') storeCall(venueId, { ...call, status: 'withdrawn' });
      look();
      return undefined;
    } finally {
      running.current.delete(call.id);
      setBusy(new Set(running.current));
    }
  }

  return {
    isBusy: ({ id }: FloorCall) => busy.has(id),
    notice,
    forgetNotice: () => setNotice(undefined),
    claim: (call: FloorCall, who: ClaimOptions = {}) =>
      act(call, (signal) => callApi(claimCall, { params: { id: call.id }, body: who }, { signal })),
    arrive: (call: FloorCall, who: MemberSelection = {}) =>
      act(call, (signal) =>
        callApi(arriveAtTable, { params: { id: call.id }, body: who }, { signal }),
      ),
    reopen: (call: FloorCall) =>
      act(
        call,
        (signal) => callApi(reopenCall, { params: { id: call.id } }, { signal }),
        // Reopening may fail because it is too late, but never because the guest withdrew the call.
        failedNotice,
      ),
    /** Ends the call for the guest, or adds the outcome after it has ended. */
    finish: async (call: FloorCall, outcome?: CallOutcome, note = '') => {
      const body = { ...(outcome && { outcome }), ...(note && { note }) };
      const done = await act(call, (signal) =>
        callApi(finishCall, { params: { id: call.id }, body }, { signal }),
      );
      const { tableNumber } = call;
      if (done?.status === 'done') setNotice({ kind: 'done', tableNumber, call: done });
      return done;
    },
  };
}

/** `takeOver`: replaces the claim made at that time. */
type ClaimOptions = MemberSelection & { takeOver?: string };

function noticeOf(error: unknown, call: FloorCall): CallNotice {
  const { tableNumber, isAlarm } = call;
  const { code, body } =
    error instanceof RequestError ? error : { code: undefined, body: undefined };
  if (code === 'ALREADY_TAKEN') {
    const by = typeof body?.by === 'string' ? firstWordOfName(body.by) : 'Somebody';
    return { kind: 'faster', tableNumber, by, isYou: body?.isYou === true, isAlarm };
  }
  if (code === 'CONFLICT') return { kind: 'withdrawn', tableNumber, call };
  return failedNotice(error, call);
}

function failedNotice(error: unknown, { tableNumber }: FloorCall): CallNotice {
  const message = failureMessage(error, 'That did not work. Please try again.');
  return { kind: 'failed', tableNumber, message };
}
