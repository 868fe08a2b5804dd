/** A source of changes on the server that a page follows by a stream, by polling, or by both. */
export type FollowedSource = {
  /**
   * Opens a stream and settles when it has ended. `heard` is called when it opens and for every sign
   * of life. Without it, the page only polls.
   */
  open?: (heard: () => void, signal: AbortSignal) => Promise<unknown>;
  /**
   * Polls: before a lost stream is opened again, every `pollEveryMs`, and when the user or the
   * network comes back. Resolves to whether the server answered.
   */
  poll?: () => Promise<boolean>;
  pollEveryMs?: () => number;
  onHeard?: (heardAt: number) => void;
  /** The stream has ended or could not be opened; returns true to give up for good. */
  onLost?: (error: unknown, heardAt: number) => unknown;
  /** The pause after a failure doubles from the first to the longest. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  opensWithinMs?: number;
  /** A stream that is silent for longer is replaced. The server sends a beat every ten seconds. */
  silenceMs?: number;
  /**
   * Returns the current time, by which a page that wakes from sleep notices that its stream has
   * been silent for too long.
   */
  now?: () => number;
  isPausedWhileHidden?: true;
  /** The network is back, or the user has returned to the page. */
  onReturn?: () => void;
};

/**
 * Follows until `signal` aborts. A failed attempt is repeated after a growing pause, or at once when
 * the network is back or the user returns to the page, since a device that slept has often lost its
 * connection without notice.
 */
export async function followSource(followed: FollowedSource, signal: AbortSignal): Promise<void> {
  const { open, poll, pollEveryMs = () => 0, onLost, now = () => 0 } = followed;
  const wakers = new Set<() => void>();
  let failures = 0;
  let heardAt = now();
  let isPolling = false;
  let wasWokenWhilePolling = false;

  const stopWatching = watchReturns(() => {
    if (followed.isPausedWhileHidden && document.hidden) return;
    followed.onReturn?.();
    wasWokenWhilePolling = isPolling;
    for (const wake of [...wakers]) wake();
  });
  try {
    let isFirst = open !== undefined;
    while (!signal.aborted) {
      const isReachable = isFirst || !poll || (await pollNow());
      isFirst = false;
      if (signal.aborted) return;
      if (!isReachable) await pauseAfterFailure();
      else if (open) {
        const error = await connect(open).catch((reason: unknown) => reason);
        if (signal.aborted || onLost?.(error, heardAt) === true) return;
        await pauseAfterFailure();
      } else await pause(pollEveryMs(), signal);
    }
  } finally {
    stopWatching();
  }

  async function connect(openStream: NonNullable<FollowedSource['open']>): Promise<void> {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    let timer = limit(followed.opensWithinMs);
    let isOpen = false;
    const heard = () => {
      // A sign of life that arrives after the end would start a timer that nothing stops.
      if (attempt.signal.aborted) return;
      // Opening alone does not reset the count: a server that accepts streams only to end them must
      // not be asked again at once.
      if (isOpen) failures = 0;
      isOpen = true;
      heardAt = now();
      clearTimeout(timer);
      timer = limit(followed.silenceMs);
      followed.onHeard?.(heardAt);
    };
    const checkSilence = () => {
      if (now() - heardAt > (followed.silenceMs ?? Number.POSITIVE_INFINITY)) giveUp();
    };
    wakers.add(checkSilence);
    signal.addEventListener('abort', giveUp);
    addEventListener('offline', giveUp);
    try {
      if (poll) void pollWhileOpen(attempt.signal);
      await openStream(heard, attempt.signal);
    } finally {
      clearTimeout(timer);
      wakers.delete(checkSilence);
      signal.removeEventListener('abort', giveUp);
      removeEventListener('offline', giveUp);
      giveUp();
    }

    function limit(ms: number | undefined): ReturnType<typeof setTimeout> | undefined {
      return ms === undefined ? undefined : setTimeout(giveUp, ms);
    }
  }

  async function pollWhileOpen(ends: AbortSignal): Promise<void> {
    let isReachable = true;
    while (!ends.aborted) {
      await (isReachable ? pause(pollEveryMs(), ends) : pauseAfterFailure(ends));
      if (!ends.aborted) isReachable = await pollNow();
    }
  }

  async function pollNow(): Promise<boolean> {
    isPolling = true;
    const hasAnswered = await poll?.();
    isPolling = false;
    return hasAnswered === true;
  }

  async function pauseAfterFailure(ends = signal): Promise<void> {
    failures += 1;
    await pause(pauseMs(failures, followed), ends);
  }

  async function pause(ms: number, ends: AbortSignal): Promise<void> {
    if (wasWokenWhilePolling) {
      wasWokenWhilePolling = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        if (!followed.isPausedWhileHidden || !document.hidden) finish();
      }, ms);
      wakers.add(wake);
      ends.addEventListener('abort', finish);
      function wake(): void {
        failures = 0;
        finish();
      }
      function finish(): void {
        clearTimeout(timer);
        wakers.delete(wake);
        ends.removeEventListener('abort', finish);
        resolve();
      }
    });
  }
}

/** Doubles, with jitter, so that the clients of a lost server do not all come back at once. */
function pauseMs(
  failures: number,
  { firstPauseMs = 1_000, longestPauseMs = 10_000 }: FollowedSource,
): number {
  const longest = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return longest * (0.5 + Math.random() / 2);
}

/** Reports when the network is back and when the page is shown again. */
function watchReturns(onReturn: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState !== 'hidden') onReturn();
  };
  addEventListener('online', onReturn);
  addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    removeEventListener('online', onReturn);
    removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
