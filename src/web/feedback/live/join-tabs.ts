import { readStoredUser } from '#web/platform/session/stored-user.ts';

/** The tab that leads passes on every sign of life of the server, which comes more often than this. */
const SILENCE_MS = 45_000;
const ANSWERS_WITHIN_MS = 10_000;

type Message<T> = { said: T } | 'where are we?';

export type Tabs<T> = {
  hear: (said: T) => void;
  /** Goes on in one tab at a time, until the signal ends it. */
  lead: (tell: (said: T) => void, signal: AbortSignal) => Promise<void>;
  /** What is said to a tab that comes later. */
  standing: () => T;
};

/**
 * A browser opens at most six connections to one HTTP/1.1 server, all tabs together. So one tab
 * holds the lock, leads and tells the others; when it closes, the next one gets the lock. When it is
 * silent, as one that the browser has put to sleep, the tab that is looked at takes the lock away.
 */
export function joinTabs<T>({ hear, lead, standing }: Tabs<T>): () => void {
  let lockRequest = new AbortController();
  if (!canShare()) {
    void lead(() => undefined, lockRequest.signal);
    return () => lockRequest.abort();
  }
  const name = shareName();
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function post(message: Message<T>): void {
    channel.postMessage(message);
  }

  function requestLock(options: LockOptions = {}): void {
    lockRequest.abort();
    lockRequest = new AbortController();
    isLeading = false;
    const { signal } = lockRequest;
    const isForced = options.steal === true;
    const work = async () => {
      if (signal.aborted) return;
      isLeading = true;
      clearTimeout(silence);
      post({ said: standing() });
      await lead((said) => !signal.aborted && post({ said }), signal);
    };
    navigator.locks.request(name, isForced ? options : { signal }, work).catch(() => {
      // Taken away while it led: another tab thought that this one slept.
      if (signal.aborted || !isLeading) return;
      requestLock();
      ask();
    });
  }

  function ask(): void {
    if (isLeading) return;
    post('where are we?');
    // Who cannot be seen needs nothing; it asks again when it is looked at.
    waitForWord(ANSWERS_WITHIN_MS, () => {
      if (document.visibilityState === 'visible') requestLock({ steal: true });
    });
  }

  function waitForWord(ms: number, onSilence: () => void): void {
    clearTimeout(silence);
    silence = setTimeout(onSilence, ms);
  }

  channel.onmessage = ({ data }: MessageEvent<Message<T>>) => {
    if (data === 'where are we?') {
      if (isLeading) post({ said: standing() });
      return;
    }
    if (!isLeading) waitForWord(SILENCE_MS, ask);
    hear(data.said);
  };
  const lookAgain = () => {
    if (document.visibilityState === 'visible') ask();
  };
  document.addEventListener('visibilitychange', lookAgain);
  requestLock();
  ask();
  return () => {
    lockRequest.abort();
    clearTimeout(silence);
    document.removeEventListener('visibilitychange', lookAgain);
    channel.close();
  };
}

/** By business: a tab that is still in another one neither keeps this one waiting nor tells it anything. */
function shareName(): string {
  return `tabletalk-live:${readStoredUser()?.businessId ?? ''}`;
}

/** Locks are for secure pages only: not for a plain http address in the restaurant's own network. */
function canShare(): boolean {
  const { locks } = navigator as { locks?: LockManager | null };
  return Boolean(locks) && 'BroadcastChannel' in window;
}
