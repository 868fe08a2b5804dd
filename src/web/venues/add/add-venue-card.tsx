import { Plus } from 'lucide-react';
import type { FormEvent } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { NEW_VENUE_NAME_ID } from '../venue-select.tsx';
import type { AskForPayment } from './add-venue-refusal.ts';
import { ConfirmChargeDialog } from './confirm-charge-dialog.tsx';
import { NewVenueFields } from './new-venue-fields.tsx';
import { useAddVenue } from './use-add-venue.ts';

/** Adds another restaurant in the settings. */
export function AddVenueCard({
  user,
  venues,
  onPaymentAction,
}: {
  user: User;
  venues: readonly Venue[];
  onPaymentAction?: AskForPayment | undefined;
}) {
  const adding = useAddVenue({
    user,
    venues,
    blankMessage: 'Please fill in both restaurant name and venue ID',
    onAdded: () => {},
    onPaymentAction,
  });
  useUnsavedChangesGuard(adding.draft.name !== '' || adding.draft.venueId !== '', adding.forget);

  function submit(event: FormEvent): void {
    event.preventDefault();
    adding.submit();
  }

  return (
    <Card>
      <CardHeader
        title="Add a restaurant"
        description="Every restaurant has its own link, QR codes, rewards and figures."
      />
      <form noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        <NewVenueFields adding={adding} nameId={NEW_VENUE_NAME_ID} />
        <div className="sm:col-span-2">
          <Button
            type="submit"
            variant={venues.length === 0 ? 'primary' : 'secondary'}
            loading={adding.isAdding}
          >
            <Plus aria-hidden />
            Add Restaurant
          </Button>
        </div>
      </form>
      <ConfirmChargeDialog adding={adding} />
    </Card>
  );
}
