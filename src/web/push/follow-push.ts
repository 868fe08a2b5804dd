import { SECOND_MS } from '#shared/durations.ts';
import { dropPushSubscription, isOwnPushSubscription, reportPageVisible } from './device-push.ts';

/** How often a visible page reports itself: a device seen within 30 seconds counts as listening. */
const REPORT_EVERY_MS = 20 * SECOND_MS;

/**
 * While a user with push has a page open: reports that it is visible, and follows notification
 * clicks. For a visitor, another user or another business the subscription is dropped.
 */
export function followPush(goTo: (path: string) => void): () => void {
  if (!isOwnPushSubscription()) {
    void dropPushSubscription();
    return () => undefined;
  }

  function beat(): void {
    // A failed report is made up for by the next one.
    if (document.visibilityState === 'visible') void reportPageVisible().catch(() => undefined);
  }

  function hear({ data, ports: [worker] }: MessageEvent<{ type?: unknown }>): void {
    if (data?.type !== 'may-open' || !worker) return;
    worker.onmessage = ({ data: path }: MessageEvent<unknown>) => {
      if (typeof path === 'string') goTo(path);
    };
    worker.postMessage('here');
  }

  const beating = setInterval(beat, REPORT_EVERY_MS);
  document.addEventListener('visibilitychange', beat);
  navigator.serviceWorker?.addEventListener('message', hear);
  navigator.serviceWorker?.startMessages();
  beat();
  return () => {
    clearInterval(beating);
    document.removeEventListener('visibilitychange', beat);
    navigator.serviceWorker?.removeEventListener('message', hear);
  };
}
