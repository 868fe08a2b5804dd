import { toast } from '#web/platform/toasts/toasts.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** The ID in guests' links: readable and copyable, but never changeable. */
export function VenueIdField({ venueId, name }: { venueId: string; name: string }) {
  return (
    <Field label="Venue ID" hint="Part of your guests' link. It cannot change after creation.">
      {(control) => (
        <div className="flex gap-2">
          <Input value={venueId} readOnly className="min-w-0 font-mono" {...control} />
          <CopyButton
            text={venueId}
            label={`Copy the venue ID of ${name}`}
            onFailure={toastCopyFailed}
          />
        </div>
      )}
    </Field>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
