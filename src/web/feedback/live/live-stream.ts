import { type LiveFeedback, liveFeedback } from '#shared/feedback/list-contract.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { readServerEvents, type ServerEvent } from '#web/platform/api/server-events.ts';

/**
 * `feedback`: an answer arrived, or its words were read. `venues`: a restaurant was added, changed
 * or deleted. `resync`: refetch, because events may have been missed.
 */
export type LiveEvent =
  | ({ kind: 'feedback' } & LiveFeedback)
  | { kind: 'venues' }
  | { kind: 'resync' };

/** A stream message: its position, if known, and rarely an event. */
export type StreamMessage = { point?: string; event?: LiveEvent };

export const RESYNC_EVENT = { kind: 'resync' } as const;

const FIRST_PAUSE_MS = 1000;
/** The longest pause between two refetches while there is no stream. */
const LONGEST_PAUSE_MS = 10_000;
const OPENS_WITHIN_MS = 10_000;
/** The server sends something, at least a heartbeat, more often than this. */
const SILENCE_MS = 60_000;

/**
 * Keeps the event stream open, reconnecting until `signal` ends it. With a known position the
 * server reports whether anything was missed since; without one, a resync is published.
 */
export async function followLiveStream(
  publish: (message: StreamMessage) => void,
  signal: AbortSignal,
  seenUntil: () => string | undefined,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let isOpen = false;
    const since = seenUntil();
    try {
      for await (const message of streamOf(signal, since)) {
        if (isOpen) {
          failures = 0;
          publish({ point: message.id, event: eventIn(message) });
        } else if (since === undefined) {
          // Events from before the stream opened were missed.
          publish({ event: RESYNC_EVENT });
        }
        isOpen = true;
      }
    } catch {
      // Refused, unreachable, silent or cut off: reconnect in every case.
    }
    if (signal.aborted) return;
    if (!isOpen) publish({ event: RESYNC_EVENT });
    await delay(backoffMs(failures), signal);
    failures += 1;
  }
}

/** The messages of one connection, preceded by an empty one when it opens. */
async function* streamOf(
  signal: AbortSignal,
  since: string | undefined,
): AsyncGenerator<ServerEvent> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal.addEventListener('abort', giveUp);
  let timeout = setTimeout(giveUp, OPENS_WITHIN_MS);
  const restartTimeout = () => {
    clearTimeout(timeout);
    timeout = setTimeout(giveUp, SILENCE_MS);
  };
  try {
    const headers = since === undefined ? undefined : { 'Last-Event-ID': since };
    const { body } = await callApiForFile(
      liveFeedback,
      {},
      { signal: attempt.signal, headers, isBackground: true },
    );
    restartTimeout();
    yield { event: '', data: '' };
    if (!body) return;
    for await (const message of readServerEvents(body)) {
      restartTimeout();
      yield message;
    }
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }
}

function eventIn({ event, data }: { event: string; data: string }): LiveEvent | undefined {
  if (event === 'resync' || event === 'venues') return { kind: event };
  if (event !== 'feedback' && event !== 'understood') return undefined;
  return { kind: 'feedback', ...(JSON.parse(data) as LiveFeedback) };
}

/** Grows each time, with jitter, so that clients of a lost server do not reconnect all at once. */
function backoffMs(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return longest * (0.5 + Math.random() / 2);
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
