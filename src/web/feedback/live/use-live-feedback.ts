import { useEffect, useEffectEvent } from 'react';
import { subscribeToLiveFeedback } from './subscribe-to-live-feedback.ts';

/** A rush of guests must not become a rush of calls. */
const THROTTLE_MS = 1500;
/** A stream that opens says so, and its server soon after that it listens: both ask for one look. */
const GATHER_MS = 250;

/** In place of a venue: whatever comes in, wherever. */
export const EVERYWHERE = '*';

/** Calls `onNews` when feedback for the venue may have come in: at once or nearly so, then throttled. */
export function useLiveFeedback(venueId: string | undefined, onNews: () => void): void {
  const notify = useEffectEvent(onNews);
  useEffect(() => {
    if (venueId === undefined) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;

    function notifyThrottled(): void {
      if (resting !== undefined) {
        isWaiting = true;
        return;
      }
      notify();
      resting = setTimeout(() => {
        resting = undefined;
        if (!isWaiting) return;
        isWaiting = false;
        notifyThrottled();
      }, THROTTLE_MS);
    }

    const leave = subscribeToLiveFeedback((event) => {
      const isHere =
        event.kind === 'feedback' && (venueId === EVERYWHERE || event.venueId === venueId);
      if (isHere) notifyThrottled();
      if (event.kind !== 'resync') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        notifyThrottled();
      }, GATHER_MS);
    });
    return () => {
      leave();
      clearTimeout(resting);
      clearTimeout(gathering);
    };
  }, [venueId]);
}
