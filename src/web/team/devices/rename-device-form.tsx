import { textCheck } from '#shared/api/text-rule.ts';
import type { Device } from '#shared/team/contract.ts';
import { DEVICE_NAME_RULE } from '#shared/team/device-rules.ts';
import { renameDevice } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

export function RenameDeviceForm({
  device: { id, name },
  onDone,
}: {
  device: Device;
  onDone: () => void;
}) {
  const { form, field, failure, isSending } = useForm({
    checks: { name: textCheck(DEVICE_NAME_RULE) },
    initial: { name },
    send: (body, signal) => callApi(renameDevice, { params: { id }, body }, { signal }),
    onSuccess(_, typed) {
      toast({ title: 'Saved', description: `It is called ${typed.name} now.` });
      onDone();
    },
    fallback: 'We could not rename it. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !field('name').error && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={DEVICE_NAME_RULE.max}
        {...field('name')}
      />
      <DialogFooter>
        <Button variant="secondary" disabled={isSending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
