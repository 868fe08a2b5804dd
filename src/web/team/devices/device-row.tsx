import { useMutation } from '@tanstack/react-query';
import { Ellipsis, PencilLine, QrCode, Tablet, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import type { Device } from '#shared/team/contract.ts';
import { DEVICE_NAME_RULE } from '#shared/team/device-rules.ts';
import { renameDevice, revokeDevice } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { TeamRow } from '../team-row.tsx';
import { NewCodeButton, NewCodeDialog } from './new-code-dialog.tsx';

/** One device: where it is, when it was last used, and a menu of what can be done with it. */
export function DeviceRow({
  device,
  venueName,
  onChanged,
}: {
  device: Device;
  /** Undefined if the restaurant was deleted. */
  venueName: string | undefined;
  onChanged: () => void;
}) {
  const now = useNow();
  const { id, name, isPaired, lastSeenAt } = device;
  const revocation = useMutation({
    mutationFn: () => callApi(revokeDevice, { params: { id } }),
    onError: (error) => {
      // Another user has already revoked it.
      if (error instanceof RequestError && error.status === 404) return;
      toastFailure(error, 'Error', 'We could not revoke it. Please try again.');
    },
    onSuccess: () =>
      toast({
        title: 'Device revoked',
        description: isPaired
          ? `${name} is signed out. Add it again to keep using it.`
          : `${name} is off the list.`,
      }),
    onSettled: onChanged,
  });
  const seen = lastSeenAt ? `last used ${formatMoment(lastSeenAt, { now })}` : undefined;
  return (
    <TeamRow
      mark={<Tablet className="size-5" />}
      name={name}
      badges={!isPaired && <Badge tone="saffron">Waiting for its code</Badge>}
      lines={[[venueName ?? 'Restaurant deleted', seen].filter(Boolean).join(' · ')]}
      menu={
        <DeviceMenu device={device} onChanged={onChanged}>
          {(isAsking, setAsking) => (
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              title={`Revoke ${name}?`}
              description={
                isPaired
                  ? 'It’s signed out immediately. To use it again, add it with a new code.'
                  : 'Its code stops working.'
              }
              confirmLabel="Revoke"
              isPending={revocation.isPending}
              onConfirm={() => revocation.mutate()}
            />
          )}
        </DeviceMenu>
      }
      actions={
        !isPaired &&
        venueName !== undefined && <NewCodeButton device={device} onChanged={onChanged} />
      }
    />
  );
}

function DeviceMenu({
  device,
  onChanged,
  children,
}: {
  device: Device;
  onChanged: () => void;
  /** The question before the device is revoked. */
  children: (isAsking: boolean, setAsking: (isAsking: boolean) => void) => ReactNode;
}) {
  const [open, setOpen] = useState<'rename' | 'code' | 'revoke'>();
  const { name } = device;
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" variant="quiet" aria-label={`What to do with ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={PencilLine} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={QrCode} onSelect={() => setOpen('code')}>
          New code
        </MenuItem>
        <MenuItem icon={Unplug} tone="destructive" onSelect={() => setOpen('revoke')}>
          Revoke
        </MenuItem>
      </Menu>
      {children(open === 'revoke', (isAsking) => setOpen(isAsking ? 'revoke' : undefined))}
      <Dialog
        open={open === 'rename'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'rename' : undefined)}
        title={`Rename ${name}`}
      >
        <RenameDeviceForm
          device={device}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      </Dialog>
      {open === 'code' && (
        <NewCodeDialog device={device} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function RenameDeviceForm({
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
      toast({ title: 'Saved', description: `It’s now called ${typed.name}.` });
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
