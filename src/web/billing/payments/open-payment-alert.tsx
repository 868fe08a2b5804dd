import { PLANS } from '#shared/billing/plans.ts';
import {
  payOpenInvoice,
  type SubscriptionOverview,
} from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { PaymentButton } from '../checkout/payment-button.tsx';

/** Names the open payment and its deadline, with a button to pay. */
export function OpenPaymentAlert({ overview }: { overview: SubscriptionOverview }) {
  const { pastDueUntil, pendingChange, plan } = overview;
  if (pastDueUntil) {
    return (
      <Alert tone="error" title="Your last payment failed" action={<PayNowButton />}>
        Please pay it by {formatDay(pastDueUntil)}. After that your {PLANS[plan].name} plan ends and
        you move to Starter.
      </Alert>
    );
  }
  if (!pendingChange) return null;
  return (
    <Alert tone="warning" title="Your plan change isn’t paid yet" action={<PayNowButton />}>
      {pendingChangeName(pendingChange, plan)} begins once you’ve paid. Without payment it’s
      cancelled on {formatDay(pendingChange.expiresAt)}.
    </Alert>
  );
}

function pendingChangeName(
  { plan, quantity }: NonNullable<SubscriptionOverview['pendingChange']>,
  current: SubscriptionOverview['plan'],
): string {
  const { name, isPricedPerLocation } = PLANS[plan];
  if (plan !== current || !isPricedPerLocation) return `${name}`;
  return `${name} with ${quantity} locations`;
}

/** Pays the open amount: a failed renewal, or a plan change that waits for payment. */
export function PayNowButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <PaymentButton
      {...props}
      ask={() => callApi(payOpenInvoice, {})}
      title="Pay what you owe"
      description="We’ll use this card for future payments too."
      thanks={{ title: 'Payment Successful', description: 'Thank you. Your plan continues.' }}
    >
      Pay now
    </PaymentButton>
  );
}
