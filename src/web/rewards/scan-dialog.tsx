import { ScanLine } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { openBarcodeDetector } from './barcode-detector.ts';
import { extractRewardCode } from './extract-reward-code.ts';

const SCAN_EVERY_MS = 200;

/** A button that opens the camera. */
export function ScanDialog({
  isDisabled,
  onCode,
}: {
  isDisabled: boolean;
  onCode: (code: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Scan the guest’s code"
      description="Hold the code on the guest’s phone in front of the camera."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="lg" disabled={isDisabled}>
          <ScanLine aria-hidden />
          Scan Code
        </Button>
      }
    >
      <CodeScanner
        onClose={() => setIsOpen(false)}
        onCode={(code) => {
          setIsOpen(false);
          onCode(code);
        }}
      />
    </Dialog>
  );
}

/** Shows the camera's picture until a reward code is found. */
export function CodeScanner({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, trouble } = useCamera(video, { onCode, onClose });
  if (trouble) return <Alert tone="error">{trouble}</Alert>;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-square overflow-hidden rounded-lg bg-sunken">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="size-full object-cover"
        />
        {state === 'starting' && (
          <Spinner label="Starting the camera" className="absolute inset-0 text-2xl" />
        )}
        <div aria-hidden className="absolute inset-[18%] rounded-xl border-4 border-saffron" />
      </div>
      <p role="status" className="min-h-6 text-center text-ink-soft">
        {state === 'looking' && 'Looking for a code…'}
        {state === 'wrong-code' && 'That is not a reward code. Try the one on the guest’s ticket.'}
      </p>
    </div>
  );
}

type CameraState = 'starting' | 'looking' | 'wrong-code';

type ScanHandlers = { onCode: (code: string) => void; onClose: () => void };

/** Runs the camera while it is shown: stops at the first code, when hidden and when closed. */
function useCamera(video: RefObject<HTMLVideoElement | null>, reactions: ScanHandlers) {
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
    if (screen) void watch(screen, signal).catch((error) => setTrouble(explainCameraError(error)));
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
        const seen = await detector.detect(element).catch(() => []);
        const code = seen.map(({ rawValue }) => extractRewardCode(rawValue)).find(Boolean);
        if (left.aborted) return;
        if (code) return hand(code);
        if (seen.length > 0) setState('wrong-code');
        await new Promise((resolve) => setTimeout(resolve, SCAN_EVERY_MS));
      }
    }
  }, [video]);

  return { state, trouble };
}

function explainCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'The camera is not allowed here. Allow it for this page in your browser, or type the code instead.';
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'We can’t find a camera. Please type the code instead.';
  }
  return 'The camera could not be started; another app may be using it. Please type the code instead.';
}
