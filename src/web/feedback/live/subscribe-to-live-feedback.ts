import {
  dropEmbeddedResponses,
  readEmbeddedStreamPosition,
} from '#web/platform/api/embedded-responses.ts';
import { forgetErased, refreshErasable } from '#web/platform/api/erasable-data.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { invalidateHiddenQueries } from '../queries.ts';
import { dropErasedFromShownLists } from './drop-erased-from-shown-lists.ts';
import {
  followLiveStream,
  type LiveEvent,
  RESYNC_EVENT,
  type StreamMessage,
} from './live-stream.ts';
import { shareConnectionAcrossTabs } from './share-connection-across-tabs.ts';

type Listener = (event: LiveEvent) => void;

/** A message between tabs: the position before the event, the position after it, and the event. */
type TabMessage = { after?: string; point?: string; event?: LiveEvent };

const listeners = new Set<Listener>();
let leave: (() => void) | undefined;
/** The position up to which this tab has seen every event; initially that of its page. */
let seenUntil: string | undefined;
let isPointRead = false;

/**
 * Calls the listener for every event until the returned function is called. All listeners of a tab
 * share one connection.
 */
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

function connect(): () => void {
  if (!isPointRead) seenUntil = readEmbeddedStreamPosition();
  isPointRead = true;
  let isJoined = false;

  /** A gap between this tab's position and the message's `after` means missed events: resync. */
  function hear({ after, point, event }: TabMessage): void {
    const isGapless = after === seenUntil && (isJoined || after !== undefined);
    isJoined = true;
    seenUntil = point;
    if (!isGapless && event?.kind !== 'resync') notifyListeners(RESYNC_EVENT);
    if (event) notifyListeners(event);
  }

  function say({ point = seenUntil, event }: StreamMessage): TabMessage {
    const said = { after: seenUntil, point, event };
    isJoined = true;
    hear(said);
    return said;
  }

  return shareConnectionAcrossTabs<TabMessage>({
    hear,
    lead: (tell, signal) =>
      followLiveStream(
        (message) => tell(say(message)),
        signal,
        () => seenUntil,
      ),
    standing: () => ({ after: seenUntil, point: seenUntil }),
  });
}

/**
 * Queries that are not on the screen are marked as outdated, and refetched when they are shown.
 * Erased answers are dropped at once. After a gap, an erasure may have been missed, so erasable
 * data is refetched or dropped.
 */
function notifyListeners(event: LiveEvent): void {
  dropEmbeddedResponses();
  invalidateHiddenQueries();
  if (event.kind === 'erased') forgetErased(queryClient, event);
  const mayHaveMissedErasure = event.kind === 'resync' && event.missed !== false;
  if (event.kind === 'erased' || mayHaveMissedErasure) refreshErasable(queryClient);
  if (mayHaveMissedErasure) void dropErasedFromShownLists(queryClient);
  for (const listener of listeners) listener(event);
}
