import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#shared/team/contract.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { AddDeviceForm } from './add-device-form.tsx';
import type { DeviceVenue } from './device-venue.ts';
import { PairingCode } from './pairing-code.tsx';

/** Names a device, then shows the code that the tablet is paired with. */
export function AddDeviceDialog({
  devices,
  venues,
  onChanged,
}: {
  devices: readonly Device[];
  venues: readonly DeviceVenue[];
  onChanged: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [pairing, setPairing] = useState<Pairing>();
  const device = devices.find(({ id }) => id === pairing?.id);

  function change(open: boolean): void {
    setOpen(open);
    setPairing(undefined);
  }

  function begin(begun: Pairing): void {
    setPairing(begun);
    onChanged();
  }

  return (
    <Dialog
      title={device?.isPaired ? 'The device is paired' : 'Add a device'}
      description={
        pairing
          ? undefined
          : 'Have the tablet at hand. You get a code for it that works for ten minutes.'
      }
      trigger={
        <Button size="sm" variant="secondary">
          <Plus aria-hidden />
          Add a device
        </Button>
      }
      open={isOpen}
      onOpenChange={change}
      footer={
        pairing && (
          <DialogClose>
            <Button variant={device?.isPaired ? 'primary' : 'secondary'}>
              {device?.isPaired ? 'Done' : 'Close'}
            </Button>
          </DialogClose>
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
        <AddDeviceForm venues={venues} onAdded={begin} />
      )}
    </Dialog>
  );
}
