import { useMutation } from '@tanstack/react-query';
import { Tablet } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '#shared/api/call.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import type { Device } from '#shared/team/contract.ts';
import { revokeDevice } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

/** One device: where it stands, when it was used last, and the way to be rid of it. */
export function DeviceRow({
  device,
  venueName,
  onChanged,
}: {
  device: Device;
  venueName: string | undefined;
  onChanged: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const { id, name, isPaired, lastSeenAt } = device;
  const revocation = useMutation({
    mutationFn: () => callApi(revokeDevice, { params: { id } }),
    onError: (error) => {
      // Somebody else was faster.
      if (error instanceof CallError && error.status === 404) return;
      const description = failureMessage(error, 'We could not revoke it. Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    },
    onSuccess: () => toast({ title: 'Device revoked', description: `${name} is signed out.` }),
    onSettled: () => {
      setAsking(false);
      onChanged();
    },
  });
  const seen = lastSeenAt ? formatMoment(lastSeenAt, { now }) : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-basil-soft text-basil-ink"
      >
        <Tablet className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {!isPaired && <Badge tone="saffron">Waiting for its code</Badge>}
        </p>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          {[venueName, isPaired && seen && `last used ${seen}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:ml-14"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        title={`Revoke ${name}?`}
        description="It is signed out at once, also while somebody uses it. You can pair it again with a new code."
        confirmLabel="Revoke"
        open={isAsking}
        onOpenChange={setAsking}
        isPending={revocation.isPending}
        onConfirm={() => revocation.mutate()}
      />
    </li>
  );
}
