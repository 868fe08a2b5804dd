import type { PaymentAction } from '#shared/billing/payment-action.ts';
import { formatPrice } from '#shared/billing/plans.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSubscriptionSync } from '../use-subscription-sync.ts';
import { PaymentForm } from './payment-form.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';

/**
 * Takes one payment, or saves one card, in a dialog. `onDone` is called once the server has checked
 * with the payment provider, so that the caller can refetch what was paid for.
 */
export function PaymentDialog({
  clientSecret,
  secretKind,
  amountPence,
  title,
  description,
  onDone,
  onClose,
}: Pick<PaymentAction, 'clientSecret' | 'secretKind' | 'amountPence'> & {
  title: string;
  description?: string;
  onDone: () => void;
  /** Called when the dialog is closed without paying: nothing was charged. */
  onClose: () => void;
}) {
  const sync = useSubscriptionSync();

  async function finish(): Promise<void> {
    await sync();
    onDone();
  }

  return (
    <Dialog
      title={title}
      description={description}
      open
      hasForeignWindows
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <TestModeBanner className="mb-5" />
      <PaymentForm
        clientSecret={clientSecret}
        secretKind={secretKind}
        submitLabel={submitLabel(secretKind, amountPence)}
        onPaid={() => void finish()}
      />
    </Dialog>
  );
}

function submitLabel(kind: PaymentAction['secretKind'], amountPence: number | undefined): string {
  if (kind === 'setup') return 'Save card';
  return amountPence === undefined ? 'Pay now' : `Pay ${formatPrice(amountPence)}`;
}
