import { type ReactNode, useState } from 'react';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import type { PaymentHandler } from '#web/venues/add/add-venue-refusal.ts';

const PAYMENT_DIALOG = {
  name: 'payment-dialog',
  load: async () => (await import('#web/billing/checkout/payment-dialog.tsx')).PaymentDialog,
};

/** Payment or bank approval for a new location, as a dialog over the current page. */
export function useLocationPayment(): { askForPayment: PaymentHandler; paymentDialog: ReactNode } {
  const [payment, setPayment] = useState<Parameters<PaymentHandler>[0]>();
  const close = () => setPayment(undefined);
  const paymentDialog = payment && (
    <LazyPart code={PAYMENT_DIALOG} waiting={null}>
      {(PaymentDialog) => (
        <PaymentDialog
          clientSecret={payment.clientSecret}
          secretKind={payment.secretKind}
          amountPence={payment.amountPence}
          title="Approve the payment"
          description="Your bank wants you to confirm it. We’ll add the location once it’s paid."
          onDone={() => {
            close();
            payment.onDone();
          }}
          onClose={close}
        />
      )}
    </LazyPart>
  );
  return { askForPayment: setPayment, paymentDialog };
}
