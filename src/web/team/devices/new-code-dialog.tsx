import { useMutation } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#shared/team/contract.ts';
import { type Pairing, renewPairing } from '#shared/team/devices-contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { updateCachedTeam } from '../queries.ts';
import { PairingCode } from './pairing-code.tsx';

/** Shown beside an unpaired device, whose first code is valid for only ten minutes. */
export function NewCodeButton({ device, onChanged }: { device: Device; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`New code for ${device.name}`}
        onClick={() => setOpen(true)}
      >
        <QrCode aria-hidden />
        New code
      </Button>
      {isOpen && (
        <NewCodeDialog device={device} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** A new code for a device that is not paired yet or is to be paired again. */
export function NewCodeDialog({
  device,
  onChanged,
  onClose,
}: {
  device: Device;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { id, name, isPaired } = device;
  const [pairing, setPairing] = useState<Pairing>();
  const renewal = useMutation({
    mutationFn: () => callApi(renewPairing, { params: { id } }),
    onSuccess: begin,
  });

  function begin(begun: Pairing): void {
    // The old pairing has ended; show that before the list is refetched.
    updateCachedTeam((team) => ({
      ...team,
      devices: team.devices.map((known) =>
        known.id === id ? { ...known, isPaired: false } : known,
      ),
    }));
    setPairing(begun);
    onChanged();
  }

  const isReady = pairing !== undefined && isPaired;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isReady ? 'The device is paired' : `New code for ${name}`}
      footer={
        pairing ? (
          <Button variant={isReady ? 'primary' : 'secondary'} onClick={onClose}>
            {isReady ? 'Done' : 'Close'}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={renewal.isPending} onClick={() => renewal.mutate()}>
              Show the code
            </Button>
          </>
        )
      }
    >
      {pairing ? (
        <PairingCode
          key={pairing.pairingCode}
          pairing={pairing}
          device={device}
          onRenewed={begin}
          onLook={onChanged}
        />
      ) : (
        <>
          {renewal.error && (
            <Alert tone="error" className="mb-4">
              {failureMessage(renewal.error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <p>
            {isPaired
              ? 'Have the tablet with you. The device paired now is signed out immediately.'
              : 'Have the tablet with you. The code works for ten minutes, and earlier codes stop working.'}
          </p>
        </>
      )}
    </Dialog>
  );
}
