import { useMutation } from '@tanstack/react-query';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type RosterPerson, removePerson } from '#shared/roster/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** One person on the roster, with the other names that guests use. */
export function PersonRow({
  person: { id, name, alsoKnownAs },
  memberName,
  onEdit,
  onChanged,
}: {
  person: RosterPerson;
  /** The full name of the team member that the person is, if they are one. */
  memberName: string | undefined;
  onEdit: () => void;
  onChanged: () => void;
}) {
  const removal = useMutation({
    mutationFn: () => callApi(removePerson, { params: { id } }),
    onError: (error) => {
      // Somebody else has already removed the person.
      if (error instanceof RequestError && error.status === 404) return;
      toastFailure(error, 'Error', `We could not remove ${name}. Please try again.`);
    },
    onSuccess: () =>
      toast({
        title: `${name} is off the list`,
        description: 'What guests said so far is listed under former staff.',
      }),
    onSettled: onChanged,
  });
  const lines = [
    alsoKnownAs.length > 0 && `Also known as ${alsoKnownAs.join(', ')}`,
    memberName && `Signs in as ${memberName}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-24">
        <p className="wrap-anywhere font-semibold">{name}</p>
        {lines.length > 0 && (
          <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{lines.join(' · ')}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <ConfirmDialog
          title={`Remove ${name}?`}
          description={`The name is erased here and on the floor. What guests said at ${name}’s tables stays in the figures, under former staff. This can’t be undone.`}
          confirmLabel="Remove"
          trigger={
            <Button
              variant="quiet"
              size="sm"
              loading={removal.isPending || removal.isSuccess}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          }
          onConfirm={() => removal.mutate()}
        />
      </div>
    </li>
  );
}
