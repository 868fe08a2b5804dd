import { followLiveStream, type LiveNews } from './live-stream.ts';

const NAME = 'tabletalk-live-feedback';

type Listener = (news: LiveNews) => void;

const listeners = new Set<Listener>();
let leave: (() => void) | undefined;

/** Tells of news until the returned function is called. A tab takes part once, whoever listens. */
export function joinLiveFeedback(listener: Listener): () => void {
  listeners.add(listener);
  leave ??= takePart();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leave?.();
    leave = undefined;
  };
}

/**
 * A browser opens at most six connections to one HTTP/1.1 server, all tabs together. So one tab
 * holds the lock and the stream and tells the others; when it closes, the next one gets the lock.
 */
function takePart(): () => void {
  const end = new AbortController();
  if (!canShare()) {
    void followLiveStream(tell, end.signal);
    return () => end.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<LiveNews>) => tell(data);
  const publish = (news: LiveNews) => {
    tell(news);
    channel.postMessage(news);
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

function tell(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
