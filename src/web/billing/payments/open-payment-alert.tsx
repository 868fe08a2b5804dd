import { PLANS } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { PayNowButton } from './pay-now-button.tsx';

/** Names the open payment and its deadline, with a button to pay. */
export function OpenPaymentAlert({ overview }: { overview: SubscriptionOverview }) {
  const { pastDueUntil, pendingChange, plan } = overview;
  if (pastDueUntil) {
    return (
      <Alert tone="error" title="Your last payment failed" action={<PayNowButton />}>
        Please pay it by {formatDay(pastDueUntil)}. After that your {PLANS[plan].name} plan ends and
        Starter begins.
      </Alert>
    );
  }
  if (!pendingChange) return null;
  return (
    <Alert tone="warning" title="A change waits for its payment" action={<PayNowButton />}>
      {nameOf(pendingChange, plan)} begins when it is paid. Unpaid, it is given up on{' '}
      {formatDay(pendingChange.expiresAt)}.
    </Alert>
  );
}

function nameOf(
  { plan, quantity }: NonNullable<SubscriptionOverview['pendingChange']>,
  current: SubscriptionOverview['plan'],
): string {
  const { name, isPricedPerLocation } = PLANS[plan];
  if (plan !== current || !isPricedPerLocation) return `${name}`;
  return `${name} with ${quantity} locations`;
}
