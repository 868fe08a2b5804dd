import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type Floor, type FloorCall, type RefusedCall, readFloor } from '#shared/floor/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { followFloor } from './follow-floor.ts';
import {
  type Disconnection,
  disconnectionAfterRead,
  findCallsToRing,
  findMissedChanges,
  mergeChanges,
} from './missed-changes.ts';
import { floorQuery, storeFloor } from './queries.ts';

const TICK_MS = 1_000;

/** Shorter interruptions are not reported. */
const DISCONNECTED_AFTER_MS = 4_000;
/** A call may be committed slightly later than its timestamp, so reads overlap. */
const OVERLAP_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const READ_AGAIN_AFTER_MS = 2_000;

/** `wasLive`: whether the board was connected before. */
type Connection = { isLive: boolean; wasLive: boolean; heardAt: number };

export type FloorState = {
  floor: Floor | undefined;
  /** Why the board cannot be shown; null while it is loading or shown. */
  error: Error | null;
  retry: () => void;
  isRetrying: boolean;
  line: Connection;
  away: Disconnection | undefined;
  forgetAway: () => void;
  /** Reads the board again, for example after a colleague was faster. */
  look: () => void;
  /** How far the server's clock is ahead of this screen's. */
  clockAheadMs: number;
};

/**
 * The live state of a venue's board. The stream only says "look"; the board then reads its state
 * and the changes since the last read. `onRing` returns false if the screen was asleep; it is
 * called again on waking, for the calls that still have to ring.
 */
export function useFloor(venueId: string, onRing: (calls: FloorCall[]) => boolean): FloorState {
  const query = useQuery(floorQuery(venueId));
  const { data: floor } = query;
  const [line, setLine] = useState<Connection>(() => ({
    isLive: false,
    wasLive: false,
    heardAt: Date.now(),
  }));
  const [away, setAway] = useState<Disconnection>();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [clockAheadMs, setClockAheadMs] = useState(() => measureClockAheadMs(floor));
  const seen = useRef({
    until: floor?.now,
    known: indexCalls(floor),
    unrung: new Set<string>(),
    /** Changes that the board read while it had no stream; reported once the stream is back. */
    missed: [] as FloorCall[],
    knownRefused: new Set(floor?.refused.map(({ id }) => id)),
    missedRefused: [] as RefusedCall[],
  });
  const awaySince = useRef<number>(undefined);
  const isLive = useRef(false);
  const reader = useRef<() => void>(undefined);

  const take = useEffectEvent((read: Floor) => {
    const { known, unrung } = seen.current;
    const news = mergeChanges(seen.current.missed, findMissedChanges(read, known));
    seen.current.missed = isLive.current ? [] : news;
    const isFirst = seen.current.until === undefined;
    const refused = [
      ...seen.current.missedRefused,
      ...read.refused.filter(({ id }) => !isFirst && !seen.current.knownRefused.has(id)),
    ];
    seen.current.missedRefused = isLive.current ? [] : refused;
    seen.current.knownRefused = new Set(read.refused.map(({ id }) => id));
    const rung = new Map([...known].filter(([id]) => !unrung.has(id)));
    const ringing = findCallsToRing(read.calls, rung);
    for (const call of [...read.changes, ...read.calls]) known.set(call.id, call);
    seen.current.until = read.now;
    setClockAheadMs(measureClockAheadMs(read));
    storeFloor(venueId, read);
    const awayMs = isLive.current ? Date.now() - (awaySince.current ?? Date.now()) : 0;
    if (isLive.current) awaySince.current = undefined;
    const endedMs = awayMs >= DISCONNECTED_AFTER_MS ? awayMs : undefined;
    setAway((before) =>
      disconnectionAfterRead(before, { endedMs, news, refused, isRinging: ringing.length > 0 }),
    );
    const isRung = isFirst || ringing.length === 0 || onRing(ringing);
    seen.current.unrung = new Set(isRung ? [] : ringing.map(({ id }) => id));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isReading = false;
    let isWanted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function read(): Promise<void> {
      if (isReading) {
        isWanted = true;
        return;
      }
      isReading = true;
      clearTimeout(timer);
      try {
        do {
          isWanted = false;
          const since = overlappingSince(seen.current.until);
          const request = { query: { venueId, ...(since && { since }) } };
          const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
          const answer = await callApi(readFloor, request, {
            signal: AbortSignal.any([signal, limit]),
          });
          if (signal.aborted) return;
          take(answer);
        } while (isWanted);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RequestError && [403, 404].includes(error.status)) setRefusal(error);
        else timer = setTimeout(() => void read(), READ_AGAIN_AFTER_MS);
      } finally {
        isReading = false;
      }
    }
    const wake = () => {
      if (document.visibilityState === 'visible' && seen.current.unrung.size > 0) void read();
    };
    document.addEventListener('visibilitychange', wake);
    reader.current = () => void read();
    void followFloor(
      venueId,
      {
        onLook: () => void read(),
        onLine: (isOpen, heardAt) => {
          isLive.current = isOpen;
          if (!isOpen) awaySince.current ??= heardAt;
          setLine((before) =>
            before.isLive && isOpen
              ? before
              : { isLive: isOpen, heardAt, wasLive: before.wasLive || isOpen },
          );
        },
        onRefused: setRefusal,
        seenUntil: () => seen.current.until,
      },
      signal,
    );
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(timer);
    };
  }, [venueId, attempt]);

  return {
    floor,
    error: refusal ?? (floor ? null : query.error),
    retry: () => {
      setRefusal(null);
      setAttempt((before) => before + 1);
      void query.refetch();
    },
    isRetrying: query.isFetching,
    line,
    away,
    forgetAway: () => setAway(undefined),
    look: () => reader.current?.(),
    clockAheadMs,
  };
}

/** Whether the connection has been lost for so long that the board says so. */
export function isConnectionLost({ line, clockAheadMs }: FloorState, now: number): boolean {
  return !line.isLive && now - clockAheadMs - line.heardAt > DISCONNECTED_AFTER_MS;
}

function measureClockAheadMs(floor: Floor | undefined): number {
  return floor ? new Date(floor.now).getTime() - Date.now() : 0;
}

function indexCalls(floor: Floor | undefined): Map<string, FloorCall> {
  return new Map(floor?.calls.map((call) => [call.id, call]));
}

function overlappingSince(until: string | undefined): string | undefined {
  return until && new Date(new Date(until).getTime() - OVERLAP_MS).toISOString();
}

/** The shared clock of all boards, updated every second. */
export function useServerNow(aheadMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}
