import { useCallback, useEffect, useRef, useState } from 'react';
import { followSource } from '#shared/api/follow.ts';
import type { StorageScope } from '#widget/conversation/draft.ts';
import type { CallRecord } from './call-record.ts';
import { dependencies, sendCall, sendCallWithdrawal, sendSortedAnswer } from './call-requests.ts';
import {
  acceptCall,
  applyServerState,
  callFailureOf,
  failCall,
  isCallTooLate,
  isWatchedCall,
  keepFirstCall,
  refuseWithdrawal,
} from './call-transitions.ts';
import { watchCall } from './watch-call.ts';

type RecordUpdate = (change: (record: CallRecord) => CallRecord | undefined) => void;

type StoredCallState = {
  record: CallRecord | undefined;
  isOffline: boolean;
  start: (record: CallRecord) => void;
  drop: () => void;
  change: RecordUpdate;
};

/** Sends and watches the guest's call; reports a withdrawal and whether it was sorted out. */
export function useCall(place: StorageScope): StoredCallState {
  const { venueId, table } = place;
  const [record, setRecord] = useState(() => dependencies.readCallRecord(place, Date.now()));
  const [isOffline, setOffline] = useState(false);

  const change = useCallback<RecordUpdate>((how) => {
    setRecord((old) => old && how(old));
  }, []);
  const start = useCallback((next: CallRecord) => {
    setRecord((old) => keepFirstCall(old, next));
  }, []);
  const drop = useCallback(() => setRecord(undefined), []);

  useEffect(() => {
    // A refusal because the page is too old is not stored: after a new scan the guest is asked again.
    if (record && record.status !== 'too_old')
      dependencies.saveCallRecord({ venueId, table }, record, Date.now());
    else dependencies.removeCallRecord({ venueId, table });
  }, [record, venueId, table]);

  useSendCall(venueId, record, change, setOffline);
  useWatchCall(record, change, setOffline);
  useSendReports(record, change, setOffline);

  return { record, isOffline, start, drop, change };
}

type SetOffline = (isOffline: boolean) => void;

/** Retries the call under the same key until the server answers, or gives up once it is too late. */
function useSendCall(
  venueId: string,
  record: CallRecord | undefined,
  change: RecordUpdate,
  setOffline: SetOffline,
): void {
  const latest = useRef(record);
  latest.current = record;
  const key = record?.status === 'asking' ? record.key : undefined;
  useEffect(() => {
    if (!key) return;
    return retryUntilDone(async () => {
      const { current: now } = latest;
      if (!now || isCallTooLate(now, Date.now())) {
        change((late) => failCall(late, 'unreachable'));
        return true;
      }
      const outcome = await sendCall(venueId, now);
      setOffline(outcome.type === 'unheard');
      if (outcome.type === 'answered') change((old) => acceptCall(old, outcome.answer, Date.now()));
      if (outcome.type === 'refused') {
        change((old) => failCall(old, callFailureOf(outcome.code, outcome.isPaused)));
      }
      return outcome.type !== 'unheard';
    });
  }, [key, venueId, change, setOffline]);
}

function useWatchCall(
  record: CallRecord | undefined,
  change: RecordUpdate,
  setOffline: SetOffline,
): void {
  const token = record && isWatchedCall(record) ? record.token : undefined;
  useEffect(() => {
    if (!token) return;
    return watchCall(token, {
      onState: (state, isLive) =>
        change((now) => applyServerState(now, state, Date.now(), { isLive })),
      onLine: (isOnline) => setOffline(!isOnline),
      onGone: () => change(() => undefined),
    });
  }, [token, change, setOffline]);
}

/** Retries until the guest's withdrawal, or their answer to "Was that sorted out?", has arrived. */
function useSendReports(
  record: CallRecord | undefined,
  change: RecordUpdate,
  setOffline: SetOffline,
): void {
  const { token, isWithdrawing, isSettling, isSettled = false } = record ?? {};
  useEffect(() => {
    if (!token || !isWithdrawing) return;
    return retryUntilDone(async () => {
      const outcome = await sendCallWithdrawal(token);
      setOffline(outcome.type === 'unheard');
      if (outcome.type === 'unheard') return false;
      change((now) =>
        outcome.type === 'answered'
          ? {
              ...applyServerState(now, outcome.answer, Date.now(), { isLive: false }),
              isWithdrawing: undefined,
            }
          : refuseWithdrawal(now, outcome.code),
      );
      return true;
    });
  }, [token, isWithdrawing, change, setOffline]);

  useEffect(() => {
    if (!token || !isSettling) return;
    return retryUntilDone(async () => {
      const outcome = await sendSortedAnswer(token, isSettled);
      setOffline(outcome.type === 'unheard');
      if (outcome.type !== 'unheard') change((now) => ({ ...now, isSettling: undefined }));
      return outcome.type !== 'unheard';
    });
  }, [token, isSettling, isSettled, change, setOffline]);
}

/**
 * Retries `attempt` until it succeeds, at growing intervals, and at once when the network or the page
 * comes back. Call the returned function to stop early.
 */
export function retryUntilDone(attempt: () => Promise<boolean>): () => void {
  const done = new AbortController();
  const poll = async () => {
    if (await attempt()) done.abort();
    return false;
  };
  void followSource({ poll, firstPauseMs: 1_000, longestPauseMs: 8_000 }, done.signal);
  return () => done.abort();
}
