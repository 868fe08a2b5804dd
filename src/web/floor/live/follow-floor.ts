import { RequestError } from '#shared/api/call-endpoint.ts';
import { beatFloor, watchFloor } from '#shared/floor/contract.ts';
import { callApi, callApiForFile } from '#web/platform/api/call-api.ts';
import { readServerEvents } from '#web/platform/api/server-events.ts';

export type FloorListener = {
  /** Something may have changed: read the board again. */
  onLook: () => void;
  /** Whether the server is connected, and when it was last heard from. */
  onLine: (isLive: boolean, heardAt: number) => void;
  /** The member has no access to this board. */
  onRefused: (error: RequestError) => void;
  /** The time up to which everything was read. */
  seenUntil: () => string | undefined;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const OPENS_WITHIN_MS = 10_000;
/** The server sends a heartbeat every ten seconds. */
const SILENCE_MS = 25_000;

/**
 * Keeps the board's stream open, reconnecting until `signal` ends it, and answers every heartbeat:
 * only a screen that answers counts as listening. A silent connection is replaced; a screen that
 * wakes up or goes back online reconnects at once.
 */
export async function followFloor(
  venueId: string,
  listener: FloorListener,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let heardAt = Date.now();
  while (!signal.aborted) {
    try {
      await readStream(() => {
        failures = 0;
        heardAt = Date.now();
      });
    } catch (error) {
      const isRefused = error instanceof RequestError && [403, 404].includes(error.status);
      if (isRefused && !signal.aborted) {
        listener.onRefused(error);
        return;
      }
      // Unreachable, silent or cut off: reconnect in every case.
    }
    if (signal.aborted) return;
    listener.onLine(false, heardAt);
    await pauseOrWake(backoffMs(failures), signal);
    failures += 1;
  }

  async function readStream(noteSign: () => void): Promise<void> {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    signal.addEventListener('abort', giveUp);
    window.addEventListener('offline', giveUp);
    const stopWatching = onWake(() => {
      if (Date.now() - heardAt > SILENCE_MS) giveUp();
    });
    let timeout = setTimeout(giveUp, OPENS_WITHIN_MS);
    try {
      const since = listener.seenUntil();
      const headers = since === undefined ? undefined : { 'Last-Event-ID': since };
      const request = { query: { venueId } };
      const { body } = await callApiForFile(watchFloor, request, {
        signal: attempt.signal,
        headers,
        isBackground: true,
      });
      if (!body) return;
      let board: string | undefined;
      for await (const { event, data } of readServerEvents(body)) {
        clearTimeout(timeout);
        timeout = setTimeout(giveUp, SILENCE_MS);
        noteSign();
        listener.onLine(true, heardAt);
        if (event === 'look') {
          board ??= boardNamedIn(data);
          listener.onLook();
        } else if (board) void sayStillThere(board, attempt.signal, giveUp);
      }
    } finally {
      clearTimeout(timeout);
      stopWatching();
      window.removeEventListener('offline', giveUp);
      signal.removeEventListener('abort', giveUp);
      giveUp();
    }
  }
}

/** A lost request does not matter: the next heartbeat makes up for it. */
async function sayStillThere(
  board: string,
  signal: AbortSignal,
  onForgotten: () => void,
): Promise<void> {
  try {
    const { isKnown } = await callApi(
      beatFloor,
      { body: { board } },
      { signal, isBackground: true },
    );
    if (!isKnown) onForgotten();
  } catch {
    // The stream itself shows whether the connection is alive.
  }
}

function boardNamedIn(data: string): string | undefined {
  const { board } = JSON.parse(data) as { board?: string };
  return board;
}

/** Grows each time, with jitter, so that clients of a lost server do not reconnect all at once. */
function backoffMs(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return longest * (0.5 + Math.random() / 2);
}

async function pauseOrWake(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, ms);
    const stopWatching = onWake(finish);
    signal.addEventListener('abort', finish);
    function finish(): void {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

function onWake(wake: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
