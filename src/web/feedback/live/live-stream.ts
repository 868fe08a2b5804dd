import {
  type ErasedAnswers,
  type LiveFeedback,
  liveFeedback,
} from '#shared/feedback/list-contract.ts';
import { followApiStream, type ServerEvent } from '#web/platform/api/follow-api-stream.ts';

/**
 * `feedback`: an answer arrived, or its words were read. `venues`: a restaurant was added, changed
 * or deleted. `floor`: something happened on a floor board. `erased`: answers were erased; a resync
 * follows. `resync`: refetch, because something changed or, unless `missed` is false, events may
 * have been missed.
 */
export type LiveEvent =
  | ({ kind: 'feedback' } & LiveFeedback)
  | { kind: 'venues' }
  | { kind: 'floor' }
  | ({ kind: 'erased' } & ErasedAnswers)
  | { kind: 'resync'; missed?: boolean };

/** A stream message: its position, if known, and rarely an event. */
export type StreamMessage = { point?: string; event?: LiveEvent };

export const RESYNC_EVENT = { kind: 'resync' } as const;

/**
 * Keeps the event stream open, reconnecting until `signal` ends it. With a known position the
 * server reports whether anything was missed since; without one, a resync is published. While there
 * is no stream, a resync is published with every attempt, at least every ten seconds.
 */
export async function followLiveStream(
  publish: (message: StreamMessage) => void,
  signal: AbortSignal,
  seenUntil: () => string | undefined,
): Promise<void> {
  let isOpen = false;
  await followApiStream(
    {
      endpoint: liveFeedback,
      request: {},
      firstPauseMs: 1_000,
      longestPauseMs: 10_000,
      silenceMs: 60_000,
      since: seenUntil,
      onOpen: (since) => {
        isOpen = true;
        // Events from before the stream opened were missed.
        if (since === undefined) publish({ event: RESYNC_EVENT });
      },
      onEvent: (message) => publish({ point: message.id, event: eventIn(message) }),
      onLost: () => {
        if (!isOpen) publish({ event: RESYNC_EVENT });
        isOpen = false;
      },
    },
    signal,
  );
}

function eventIn({ event, data }: ServerEvent): LiveEvent | undefined {
  if (event === 'venues' || event === 'floor') return { kind: event };
  if (event === 'resync') return { kind: event, ...(JSON.parse(data) as { missed?: boolean }) };
  if (event === 'erased') return { kind: event, ...(JSON.parse(data) as ErasedAnswers) };
  if (event !== 'feedback' && event !== 'understood') return undefined;
  return { kind: 'feedback', ...(JSON.parse(data) as LiveFeedback) };
}
