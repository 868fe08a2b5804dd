import { useState } from 'react';
import { textCheck } from '#shared/api/text-rule.ts';
import { DEVICE_NAME_RULE } from '#shared/team/device-rules.ts';
import { addDevice, type Pairing } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { DeviceVenue } from './device-venue.ts';

/** Asks for the device's name and its restaurant. */
export function AddDeviceForm({
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
