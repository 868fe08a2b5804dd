import { readStoredUser } from '#web/platform/session/stored-user.ts';

/** The leading tab forwards the server's heartbeats, which come more often than this. */
const SILENCE_MS = 45_000;
const RESPONSE_TIMEOUT_MS = 10_000;

type Message<T> = { said: T } | 'where are we?';

export type TabChannel<T> = {
  hear: (said: T) => void;
  /** Runs in one tab at a time, until the signal ends it. */
  lead: (tell: (said: T) => void, signal: AbortSignal) => Promise<void>;
  /** What the leader tells a tab that joins later. */
  standing: () => T;
};

/**
 * Shares one connection among all tabs, because a browser opens at most six to one HTTP/1.1 server.
 * The tab that holds the lock leads and tells the others; when it closes, the next one gets the
 * lock. When the leader is silent, for example put to sleep by the browser, a visible tab steals
 * the lock.
 */
export function shareConnectionAcrossTabs<T>({ hear, lead, standing }: TabChannel<T>): () => void {
  let lockRequest = new AbortController();
  if (!canShare()) {
    void lead(() => undefined, lockRequest.signal);
    return () => lockRequest.abort();
  }
  const name = channelName();
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
      // Another tab assumed that this tab was asleep, and stole the lock.
      if (signal.aborted || !isLeading) return;
      requestLock();
      ask();
    });
  }

  function ask(): void {
    if (isLeading) return;
    post('where are we?');
    // A hidden tab needs no news; it asks again when it becomes visible.
    waitForWord(RESPONSE_TIMEOUT_MS, () => {
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

/** One channel per business: a tab still in another business neither blocks nor feeds this one. */
function channelName(): string {
  return `tabletalk-live:${readStoredUser()?.businessId ?? ''}`;
}

/** Locks need a secure page, so a plain http address in a local network has none. */
function canShare(): boolean {
  const { locks } = navigator as { locks?: LockManager | null };
  return Boolean(locks) && 'BroadcastChannel' in window;
}
