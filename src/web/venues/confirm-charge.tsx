import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { useAddVenue } from './use-add-venue.ts';

const PRICE = formatPrice(PLANS.pro.pricePence);

/** The question before another location that costs money. */
export function ConfirmCharge({
  adding: { isConfirming, setConfirming, isAdding, add },
}: {
  adding: Pick<
    ReturnType<typeof useAddVenue>,
    'isConfirming' | 'setConfirming' | 'isAdding' | 'add'
  >;
}) {
  return (
    <ConfirmDialog
      title="Add another location?"
      description={`Each extra location costs ${PRICE} per month. It is prorated for the rest of this billing period and charged immediately.`}
      confirmLabel={`Add for ${PRICE} per month`}
      variant="primary"
      open={isConfirming}
      onOpenChange={setConfirming}
      isPending={isAdding}
      onConfirm={add}
    />
  );
}
