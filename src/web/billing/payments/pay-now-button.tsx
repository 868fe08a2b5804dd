import { payOpenInvoice } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { PaymentButton } from '../checkout/payment-button.tsx';

/** Pays the open amount: a failed renewal, or a plan change that waits for payment. */
export function PayNowButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <PaymentButton
      {...props}
      ask={() => callApi(payOpenInvoice, {})}
      title="Pay what is open"
      description="This card is also used for the payments to come."
      thanks={{ title: 'Payment Successful', description: 'Thank you. Your plan goes on.' }}
    >
      Pay now
    </PaymentButton>
  );
}
