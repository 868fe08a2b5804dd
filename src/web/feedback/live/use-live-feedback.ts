import { useEffect, useEffectEvent } from 'react';
import { subscribeToLiveFeedback } from './subscribe-to-live-feedback.ts';

/** A rush of guests must not become a rush of calls. */
const THROTTLE_MS = 1500;

/** Calls `onNews` when feedback for the venue may have come in: at once, then throttled. */
export function useLiveFeedback(venueId: string | undefined, onNews: () => void): void {
  const notify = useEffectEvent(onNews);
  useEffect(() => {
    if (venueId === undefined) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;

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
      const isOurs = event.kind === 'feedback' && event.venueId === venueId;
      if (event.kind === 'resync' || isOurs) notifyThrottled();
    });
    return () => {
      leave();
      clearTimeout(resting);
    };
  }, [venueId]);
}
