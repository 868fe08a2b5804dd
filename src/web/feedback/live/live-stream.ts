import { type LiveFeedback, liveFeedback } from '#shared/feedback/list-contract.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { readServerEvents, type ServerEvent } from '#web/platform/api/server-events.ts';

/**
 * `feedback`: one came in, or its words were read since. `venues`: a restaurant was added, changed or deleted. `resync`: look for
 * yourself, something may have been missed.
 */
export type LiveEvent =
  | ({ kind: 'feedback' } & LiveFeedback)
  | { kind: 'venues' }
  | { kind: 'resync' };

/** What a stream says: how far it has come, if it knows, and mostly not more than that. */
export type StreamMessage = { point?: string; event?: LiveEvent };

export const RESYNC = { kind: 'resync' } as const;

const FIRST_PAUSE_MS = 1000;
/** Without the stream, looking for oneself at this pace is the worst it can get. */
const LONGEST_PAUSE_MS = 10_000;
const OPENS_WITHIN_MS = 10_000;
/** The server says something more often than this, be it only that it is still there. */
const SILENCE_MS = 60_000;

/**
 * Keeps the stream of events open, again and again, until `signal` ends it. Whoever knows a point up
 * to which everything was seen is told by the server whether there was something since; everybody
 * else looks again.
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
          // Whatever was said before the stream began went unheard.
          publish({ event: RESYNC });
        }
        isOpen = true;
      }
    } catch {
      // Refused, unreachable, silent or cut off: all the same from here.
    }
    if (signal.aborted) return;
    if (!isOpen) publish({ event: RESYNC });
    await delay(backoffMs(failures), signal);
    failures += 1;
  }
}

/** The messages of one connection, with an empty one when it opens. */
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
    const { body } = await callApiForFile(liveFeedback, {}, { signal: attempt.signal, headers });
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

/** Longer each time, and not the same for all who lost one server at the same moment. */
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
