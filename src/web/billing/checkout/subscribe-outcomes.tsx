import { CircleCheck, Clock, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { PayNowButton } from '../payments/open-payment-alert.tsx';
import type { PaidPlan } from '../plans/plan-order.ts';
import { BackToDashboard, PaymentOutcomeCard } from './payment-outcome-card.tsx';

/**
 * Tells the owner to pay for the old plan first, because no other plan can begin while a renewal is
 * unpaid.
 */
export function PayFirstCard({ from, to }: { from: PaidPlan; to: PaidPlan }) {
  const plan = PLANS[from].name;
  return (
    <PaymentOutcomeCard
      icon={Clock}
      tone="neutral"
      title="Please pay your last renewal first"
      text={`Your ${plan} plan’s renewal hasn’t been paid. Once it has, you can change to ${PLANS[to].name} here.`}
    >
      <PayNowButton />
      <BackToDashboard />
    </PaymentOutcomeCard>
  );
}

/**
 * Says that the plan could not be set up. If a card is on file, it may have been charged anyway.
 */
export function SetupIssueCard({ error, hasPaidPlan }: { error: unknown; hasPaidPlan: boolean }) {
  return (
    <PaymentOutcomeCard
      icon={TriangleAlert}
      tone="bad"
      title="Subscription Setup Issue"
      text={
        <>
          <p>{failureMessage(error, 'We could not set up your subscription.')}</p>
          <p className="mt-1">{hasPaidPlan ? TRY_AGAIN_SENTENCE : NOTHING_CHARGED_SENTENCE}</p>
        </>
      }
    >
      <Button onClick={() => window.location.reload()}>
        <RotateCw aria-hidden />
        Try Again
      </Button>
      <BackToDashboard />
    </PaymentOutcomeCard>
  );
}

const NOTHING_CHARGED_SENTENCE = 'Nothing was charged, and your plan has not changed.';
const TRY_AGAIN_SENTENCE = 'You can try again safely: you’re never charged twice.';

const REDIRECT_MS = 3000;
const DASHBOARD_AFTER_PAYMENT = `${paths.dashboard}?refresh=true`;

/** Says that the plan is active, and redirects to the dashboard after a moment. */
export function SubscribedCard({ message }: { message: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const redirect = setTimeout(
      () => navigate(DASHBOARD_AFTER_PAYMENT, { replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(redirect);
  }, [navigate]);
  return (
    <PaymentOutcomeCard
      icon={CircleCheck}
      tone="good"
      title="You are all set"
      text={`${message}. We are taking you to your dashboard.`}
    >
      <Button asChild>
        <Link href={DASHBOARD_AFTER_PAYMENT} replace>
          Go to Dashboard
        </Link>
      </Button>
    </PaymentOutcomeCard>
  );
}
