import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openBarcodeDetector } from './barcode-detector.ts';
import { extractRewardCode } from './extract-reward-code.ts';

const LOOK_EVERY_MS = 200;

type CameraState = 'starting' | 'looking' | 'wrong-code';
type Reactions = { onCode: (code: string) => void; onClose: () => void };

/** Runs the camera while it is shown: stops at the first code, when hidden and when closed. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, reactions: Reactions) {
  const [state, setState] = useState<CameraState>('starting');
  const [trouble, setTrouble] = useState<string>();
  const close = useEffectEvent(reactions.onClose);
  const hand = useEffectEvent(reactions.onCode);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const closeWhenHidden = () => document.hidden && close();
    document.addEventListener('visibilitychange', closeWhenHidden, { signal });
    const screen = video.current;
    if (screen) void watch(screen, signal).catch((error) => setTrouble(explainCamera(error)));
    return () => leaving.abort();

    async function watch(element: HTMLVideoElement, left: AbortSignal): Promise<void> {
      const detector = await openBarcodeDetector();
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      const stop = () => {
        for (const track of stream.getTracks()) track.stop();
        element.srcObject = null;
      };
      if (left.aborted) return stop();
      left.addEventListener('abort', stop);
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      setState('looking');
      while (!left.aborted) {
        // A frame that is not available yet is not an error.
        const seen = (await detector?.detect(element).catch(() => [])) ?? [];
        const code = seen.map(({ rawValue }) => extractRewardCode(rawValue)).find(Boolean);
        if (left.aborted) return;
        if (code) return hand(code);
        if (seen.length > 0) setState('wrong-code');
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
  }, [video]);

  return { state, trouble };
}

function explainCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'The camera is not allowed here. Allow it for this page in your browser, or type the code instead.';
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'No camera was found. Please type the code instead.';
  }
  return 'The camera could not be started; another app may be using it. Please type the code instead.';
}
