import { SECOND_MS } from '#shared/durations.ts';
import { forgetPush, isOwnMark, saySeen } from './device-push.ts';

/** Who was seen within 30 seconds is listening. */
const SEEN_EVERY_MS = 20 * SECOND_MS;

/**
 * While a page of somebody with push is open: says that they are there as long as it is in view, and
 * goes where a notification leads. Where somebody else is signed in, or nobody, the device is told no
 * more.
 */
export function followPush(goTo: (path: string) => void): () => void {
  if (!isOwnMark()) {
    void forgetPush();
    return () => undefined;
  }

  function beat(): void {
    // What cannot be said now is said a moment later.
    if (document.visibilityState === 'visible') void saySeen().catch(() => undefined);
  }

  function hear({ data, ports: [worker] }: MessageEvent<{ type?: unknown }>): void {
    if (data?.type !== 'may-open' || !worker) return;
    worker.onmessage = ({ data: path }: MessageEvent<unknown>) => {
      if (typeof path === 'string') goTo(path);
    };
    worker.postMessage('here');
  }

  const beating = setInterval(beat, SEEN_EVERY_MS);
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
