import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { useAddVenue } from './use-add-venue.ts';
import { VenuePrice } from './venue-price.tsx';
import { EXTRA_LOCATION_PRICE_SENTENCE } from './venue-price-note.tsx';

const PRICE = formatPrice(PLANS.pro.pricePence);

/** Asks before adding a location that costs money. */
export function ConfirmChargeDialog({
  adding: { isConfirming, setConfirming, isAdding, price, confirm },
}: {
  adding: Pick<
    ReturnType<typeof useAddVenue>,
    'isConfirming' | 'setConfirming' | 'isAdding' | 'price' | 'confirm'
  >;
}) {
  return (
    <ConfirmDialog
      title="Add another location?"
      description={EXTRA_LOCATION_PRICE_SENTENCE}
      confirmLabel={`Add for ${PRICE} per month`}
      variant="primary"
      open={isConfirming}
      onOpenChange={setConfirming}
      canConfirm={price.isSuccess && !price.isFetching}
      isPending={isAdding}
      onConfirm={confirm}
    >
      <VenuePrice price={price} />
    </ConfirmDialog>
  );
}
