import { Plus } from 'lucide-react';
import { useState } from 'react';
import { textCheck } from '#shared/api/text-rule.ts';
import type { Device } from '#shared/team/contract.ts';
import { DEVICE_NAME_RULE } from '#shared/team/device-rules.ts';
import { addDevice, type Pairing } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
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
        pairing ? undefined : 'Have the tablet with you. Its code works for ten minutes.'
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

/** Asks for the device's name and its restaurant. */
function AddDeviceForm({
  venues,
  onAdded,
}: {
  venues: readonly DeviceVenue[];
  onAdded: (pairing: Pairing) => void;
}) {
  const [venueId, setVenueId] = useState(venues[0]?.venueId ?? '');
  const { form, field, failure, isSending } = useForm({
    checks: { name: textCheck(DEVICE_NAME_RULE) },
    initial: { name: '' },
    send: ({ name }, signal) => callApi(addDevice, { body: { name, venueId } }, { signal }),
    onSuccess: onAdded,
    fallback: 'We could not add the device. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        label="Name"
        hint="So you can recognise it, for example “Tablet at the pass”."
        autoComplete="off"
        maxLength={DEVICE_NAME_RULE.max}
        {...field('name')}
      />
      {venues.length > 1 && (
        <SelectField
          label="Restaurant"
          options={venues.map(({ venueId: value, name }) => ({ value, label: name }))}
          value={venueId}
          onValueChange={setVenueId}
        />
      )}
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" loading={isSending} className="sm:self-end">
        Show the code
      </Button>
    </form>
  );
}
