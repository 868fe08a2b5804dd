import { followLiveStream, type LiveEvent } from './live-stream.ts';

const NAME = 'tabletalk-live-feedback';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
let leave: (() => void) | undefined;

/** Calls the listener for every event until the returned function is called. A tab takes part once, whoever listens. */
export function subscribeToLiveFeedback(listener: Listener): () => void {
  listeners.add(listener);
  leave ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leave?.();
    leave = undefined;
  };
}

/**
 * A browser opens at most six connections to one HTTP/1.1 server, all tabs together. So one tab
 * holds the lock and the stream and passes events on to the others; when it closes, the next one gets the lock.
 */
function connect(): () => void {
  const end = new AbortController();
  if (!canShare()) {
    void followLiveStream(notifyListeners, end.signal);
    return () => end.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => notifyListeners(data);
  const publish = (event: LiveEvent) => {
    notifyListeners(event);
    channel.postMessage(event);
  };
  navigator.locks
    .request(NAME, { signal: end.signal }, () => followLiveStream(publish, end.signal))
    // Left before it was this tab's turn.
    .catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Locks are for secure pages only: not for a plain http address in the restaurant's own network. */
function canShare(): boolean {
  const { locks } = navigator as { locks?: LockManager | null };
  return Boolean(locks) && 'BroadcastChannel' in window;
}

function notifyListeners(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
