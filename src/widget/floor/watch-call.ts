import { followSource } from '#shared/api/follow.ts';
import type { CallState, watchCall as watchCallEndpoint } from '#shared/floor/calls-contract.ts';
import { dependencies, fetchCallState } from './call-requests.ts';

type Watcher = {
  /** `isLive`: the change happened just now, while the page was watching. */
  onState: (state: CallState, isLive: boolean) => void;
  /** Whether the server can be reached right now. */
  onLine: (isOnline: boolean) => void;
  /** Called when the call no longer exists. */
  onGone: () => void;
};

/** An EventSource does not report heartbeats, so a connection can die silently. */
const POLL_EVERY_MS = 15_000;

/**
 * Watches a call. Changes arrive over an event stream; while the stream is broken or cannot be opened,
 * the server is polled instead.
 */
export function watchCall(token: string, { onState, onLine, onGone }: Watcher): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;

  function open(heard: () => void, ends: AbortSignal): Promise<void> {
    const endpoint = { method: 'GET', path: '/api/calls/:token/events' } as const;
    const stream = new EventSource(
      dependencies.endpointUrl<typeof watchCallEndpoint>(endpoint, { params: { token } }),
    );
    let isFirst = true;
    stream.addEventListener('open', heard);
    stream.addEventListener('call', ({ data }: MessageEvent<string>) => {
      heard();
      onLine(true);
      onState(JSON.parse(data) as CallState, !isFirst);
      isFirst = false;
    });
    return new Promise((resolve) => {
      const end = () => {
        stream.close();
        resolve();
      };
      stream.addEventListener('error', end);
      ends.addEventListener('abort', end);
    });
  }

  async function poll(): Promise<boolean> {
    const outcome = await fetchCallState(token);
    if (signal.aborted) return false;
    if (outcome.type === 'refused' && outcome.code === 'NOT_FOUND') {
      leaving.abort();
      onGone();
      return false;
    }
    onLine(outcome.type === 'answered');
    if (outcome.type === 'answered') onState(outcome.answer, false);
    return outcome.type === 'answered';
  }

  void followSource(
    {
      ...('EventSource' in window && { open }),
      poll,
      pollEveryMs: () => POLL_EVERY_MS,
      firstPauseMs: 1_000,
      longestPauseMs: 5_000,
    },
    signal,
  );
  return () => leaving.abort();
}
