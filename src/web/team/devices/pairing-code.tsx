import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { drawingSvg } from '#shared/qr/drawing-path.ts';
import { paths } from '#shared/site/paths.ts';
import type { Device } from '#shared/team/contract.ts';
import { type Pairing, renewPairing } from '#shared/team/devices-contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

const QR_PIXELS = 200;
const ON_PAPER = { color: '#000000', bgcolor: '#FFFFFF' };
const CHECK_EVERY_MS = 2_000;
const SECOND_MS = 1_000;

/** The code to type or scan on the tablet, shown while it is valid. */
export function PairingCode({
  pairing,
  device,
  onRenewed,
  onLook,
}: {
  pairing: Pairing;
  device: Device | undefined;
  onRenewed: (pairing: Pairing) => void;
  /** Checks whether the code has been used. */
  onLook: () => void;
}) {
  const { id, pairingCode, expiresAt } = pairing;
  const isPaired = device?.isPaired === true;
  const secondsLeft = useSecondsUntil(expiresAt);
  const isOver = secondsLeft <= 0;
  const renewal = useMutation({
    mutationFn: () => callApi(renewPairing, { params: { id } }),
    onSuccess: onRenewed,
  });
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (isPaired || isOver) return;
    const timer = setInterval(() => look(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaired, isOver]);

  if (isPaired) {
    return <Alert tone="success">{device.name} is ready. Staff pick their name on it.</Alert>;
  }
  if (isOver) {
    return (
      <div className="flex flex-col gap-4">
        <Alert tone="warning">This code has expired.</Alert>
        {renewal.error && (
          <Alert tone="error">
            {failureMessage(renewal.error, 'That did not work. Please try again.')}
          </Alert>
        )}
        <Button loading={renewal.isPending} onClick={() => renewal.mutate()}>
          Show a new code
        </Button>
      </div>
    );
  }
  const address = window.location.origin + paths.pairDevice;
  const drawing = drawQr(`${address}?code=${pairingCode}`, 'square', { correction: 'M' });
  const picture = encodeURIComponent(drawingSvg(drawing, QR_PIXELS, ON_PAPER));
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p>
        On the tablet, scan this or open{' '}
        <span className="wrap-anywhere font-medium">{address.replace(/^https?:\/\//, '')}</span> and
        type the code.
      </p>
      <img
        src={`data:image/svg+xml,${picture}`}
        width={QR_PIXELS}
        height={QR_PIXELS}
        alt="QR code that opens the page to pair a device, with this code"
        className="rounded-lg border bg-white"
      />
      <p className="select-all font-mono font-semibold text-3xl tracking-wider sm:text-4xl">
        {pairingCode}
      </p>
      <p className="text-ink-soft text-sm">
        Good for one device and{' '}
        <span role="timer" className="tabular-nums">
          {formatCountdown(secondsLeft)}
        </span>{' '}
        more. Waiting for it…
      </p>
    </div>
  );
}

function useSecondsUntil(end: string): number {
  const read = () => Math.ceil((Date.parse(end) - Date.now()) / SECOND_MS);
  const [secondsLeft, setSecondsLeft] = useState(read);
  const tick = useEffectEvent(() => setSecondsLeft(read()));
  useEffect(() => {
    const timer = setInterval(() => tick(), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft;
}

function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
