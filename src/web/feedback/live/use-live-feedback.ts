import { useEffect, useEffectEvent } from 'react';
import { joinLiveFeedback } from './join-live-feedback.ts';

/** A rush of guests must not become a rush of calls. */
const PACE_MS = 1500;

/** Calls `onNews` when feedback for the venue may have come in: at once, then at a calm pace. */
export function useLiveFeedback(venueId: string | undefined, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (venueId === undefined) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;

    function hear(): void {
      if (resting !== undefined) {
        isWaiting = true;
        return;
      }
      tell();
      resting = setTimeout(() => {
        resting = undefined;
        if (!isWaiting) return;
        isWaiting = false;
        hear();
      }, PACE_MS);
    }

    const leave = joinLiveFeedback((news) => {
      const isOurs = news.kind === 'feedback' && news.venueId === venueId;
      if (news.kind === 'resync' || isOurs) hear();
    });
    return () => {
      leave();
      clearTimeout(resting);
    };
  }, [venueId]);
}
