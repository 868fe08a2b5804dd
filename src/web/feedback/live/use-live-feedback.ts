import { useEffect, useEffectEvent } from 'react';
import { subscribeToLiveFeedback } from './subscribe-to-live-feedback.ts';

/** Limits the requests caused by many guests answering at once. */
const THROTTLE_MS = 1500;
/** Opening the stream and the server's first message both ask for a refetch: make it one. */
const COLLECT_EVENTS_MS = 250;

/** Stands for all venues instead of one. */
export const ALL_VENUES = '*';

/** Calls `onNews` when feedback for the venue may have arrived: almost at once, then throttled. */
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
        event.kind === 'feedback' && (venueId === ALL_VENUES || event.venueId === venueId);
      if (isHere) notifyThrottled();
      if (event.kind !== 'resync') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        notifyThrottled();
      }, COLLECT_EVENTS_MS);
    });
    return () => {
      leave();
      clearTimeout(resting);
      clearTimeout(gathering);
    };
  }, [venueId]);
}
