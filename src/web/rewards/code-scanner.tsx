import { useRef } from 'react';
import { Alert } from '#web/ui/status/alert.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { useCamera } from './use-camera.ts';

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
