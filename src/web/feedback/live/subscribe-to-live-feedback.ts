import { dropPageAnswers, readPagePoint } from '#web/platform/api/page-answers.ts';
import { expireUnseen } from '../queries.ts';
import { joinTabs } from './join-tabs.ts';
import { followLiveStream, type LiveEvent, RESYNC, type StreamMessage } from './live-stream.ts';

type Listener = (event: LiveEvent) => void;

/** What goes from tab to tab: up to where everything was said before, up to where now, and the news. */
type Said = { after?: string; point?: string; event?: LiveEvent };

const listeners = new Set<Listener>();
let leave: (() => void) | undefined;
/** Up to where this tab has seen everything; its page was made at such a point. */
let seenUntil: string | undefined;
let isPointRead = false;

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

function connect(): () => void {
  if (!isPointRead) seenUntil = readPagePoint();
  isPointRead = true;
  let isJoined = false;

  /** Whatever lies between what this tab has seen and what was said before was missed. */
  function hear({ after, point, event }: Said): void {
    const isGapless = after === seenUntil && (isJoined || after !== undefined);
    isJoined = true;
    seenUntil = point;
    if (!isGapless && event?.kind !== 'resync') notifyListeners(RESYNC);
    if (event) notifyListeners(event);
  }

  function say({ point = seenUntil, event }: StreamMessage): Said {
    const said = { after: seenUntil, point, event };
    isJoined = true;
    hear(said);
    return said;
  }

  return joinTabs<Said>({
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

/** What no listener shows just now is asked for again when it comes into sight. */
function notifyListeners(event: LiveEvent): void {
  dropPageAnswers();
  expireUnseen();
  for (const listener of listeners) listener(event);
}
