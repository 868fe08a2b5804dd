import { useMutation } from '@tanstack/react-query';
import { Tablet } from 'lucide-react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import type { Device } from '#shared/team/contract.ts';
import { revokeDevice } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { TeamRow } from '../team-row.tsx';
import { DeviceMenu } from './device-menu.tsx';
import { NewCodeButton } from './new-code-dialog.tsx';

/** One device: where it is, when it was last used, and a button to revoke it. */
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
  // One tap without a confirmation, in case the tablet was stolen; a new code pairs it again.
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
          ? `${name} is signed out. Add it again to go on using it.`
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
      menu={<DeviceMenu device={device} onChanged={onChanged} />}
      actions={
        <>
          {!isPaired && venueName !== undefined && (
            <NewCodeButton device={device} onChanged={onChanged} />
          )}
          <Button
            variant="secondary"
            size="sm"
            loading={revocation.isPending || revocation.isSuccess}
            aria-label={`Revoke ${name}`}
            onClick={() => revocation.mutate()}
          >
            Revoke
          </Button>
        </>
      }
    />
  );
}
