import { Clock } from 'lucide-react';
import { PLANS } from '#shared/billing/plans.ts';
import { PayNowButton } from '../payments/pay-now-button.tsx';
import type { PaidPlan } from '../plans/plan-order.ts';
import { BackToDashboard, SubscribeCard } from './outcome-card.tsx';

/** While a renewal is unpaid no other plan can begin: what would be paid here is the old one. */
export function PayFirstCard({ from, to }: { from: PaidPlan; to: PaidPlan }) {
  const plan = PLANS[from].name;
  return (
    <SubscribeCard
      icon={<Clock aria-hidden className="size-7" />}
      tone="neutral"
      title="Your last payment comes first"
      text={`The renewal of your ${plan} plan has not been paid. As soon as it is, you can change to ${PLANS[to].name} here.`}
    >
      <PayNowButton />
      <BackToDashboard />
    </SubscribeCard>
  );
}
