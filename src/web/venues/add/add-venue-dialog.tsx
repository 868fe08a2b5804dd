import { type FormEvent, useId } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import type { PaymentHandler } from './add-venue-refusal.ts';
import { ConfirmChargeDialog } from './confirm-charge-dialog.tsx';
import { NewVenueFields } from './new-venue-fields.tsx';
import { useAddVenue } from './use-add-venue.ts';

/** Adds a restaurant from the venue selector. Closing the dialog keeps what was typed. */
export function AddVenueDialog({
  user,
  venues,
  isOpen,
  onOpenChange,
  onPaymentAction,
}: {
  user: User;
  venues: readonly Venue[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPaymentAction?: PaymentHandler | undefined;
}) {
  const formId = useId();
  const adding = useAddVenue({
    user,
    venues,
    blankMessage: 'Please fill in all fields',
    onAdded: () => onOpenChange(false),
    // Closes this dialog: the bank's window must not open below it.
    onPaymentAction:
      onPaymentAction &&
      ((payment) => {
        onOpenChange(false);
        onPaymentAction(payment);
      }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    adding.submit();
  }

  return (
    <>
      <Dialog
        title="Add Restaurant"
        description="The new restaurant gets its own guest link and QR codes."
        open={isOpen}
        onOpenChange={(open) => !adding.isAdding && onOpenChange(open)}
        footer={
          <>
            <DialogClose>
              <Button variant="secondary" disabled={adding.isAdding}>
                Cancel
              </Button>
            </DialogClose>
            <Button type="submit" form={formId} loading={adding.isAdding}>
              Add Restaurant
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <NewVenueFields adding={adding} />
        </form>
      </Dialog>
      <ConfirmChargeDialog adding={adding} />
    </>
  );
}
