import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Link } from 'wouter';
import type { PlanChange, PlanPreview } from '#shared/billing/contract.ts';
import { formatPrice, monthlyPrice, PLANS, type Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { downgradeNotice, isDowngrade } from '../plans/plan-offers.ts';
import type { PaidPlan } from '../plans/plan-order.ts';
import { PlanPriceLines } from '../plans/plan-price-lines.tsx';
import { subscriptionOverviewQuery } from '../queries.ts';
import { BackToDashboard, PaymentOutcomeCard, SmallOutcomeCard } from './payment-outcome-card.tsx';

/**
 * Asks before a plan is charged to the card or credit on file: merely opening an address must never
 * charge. For a smaller plan it lists what is lost and offers to stay first, because a bare
 * `/subscribe` means Pro, even for a Premium owner.
 */
export function SwitchPlanCard({
  plan,
  preview: { change, endsAt },
  locations,
  isAgain,
  isPending,
  onConfirm,
}: {
  plan: PaidPlan;
  preview: PlanPreview;
  locations: number;
  /** Whether the price changed after the owner had agreed to an earlier one. */
  isAgain: boolean;
  isPending: boolean;
  onConfirm: (change: PlanChange | null) => void;
}) {
  const { data: overview } = useQuery(subscriptionOverviewQuery);
  const { name } = PLANS[plan];
  const isDown = change !== null && isDowngrade(change.from, plan);
  const QuestionCard = change ? SmallOutcomeCard : QuestionPage;
  return (
    <QuestionCard
      title={switchPlanTitle(plan, change)}
      text={
        <div className="flex flex-col gap-4">
          {isAgain && (
            <Alert tone="warning" className="text-left">
              The price has changed since it was shown. Nothing was charged.
            </Alert>
          )}
          {change ? (
            <>
              <p>
                You are on {PLANS[change.from].name} now. {switchPlanIntro(change)}
              </p>
              {isDown && <LostBenefits from={change.from} to={plan} quantity={change.quantity} />}
              <PlanPriceLines plan={plan} change={change} last4={overview?.card?.last4} />
              {endsAt && (
                <p>
                  Your {PLANS[change.from].name} plan was due to end on {formatDay(endsAt)}. With
                  this change you stay subscribed.
                </p>
              )}
            </>
          ) : (
            endsAt && (
              <p>
                It’s due to end on {formatDay(endsAt)}. If you keep it, you pay nothing now, and
                from then on {formatPrice(monthlyPrice(plan, overview?.quantity ?? locations))} per
                month.
              </p>
            )
          )}
        </div>
      }
    >
      {isDown && (
        <Button asChild>
          <Link href={`${paths.settings}?tab=plan`}>Keep {PLANS[change.from].name}</Link>
        </Button>
      )}
      <Button
        variant={isDown ? 'secondary' : 'primary'}
        loading={isPending}
        onClick={() => onConfirm(change)}
      >
        {change ? `Change to ${name}` : `Keep ${name}`}
      </Button>
      <BackToDashboard className={change ? 'sm:-ml-4 sm:basis-full sm:justify-start' : undefined} />
    </QuestionCard>
  );
}

function QuestionPage(question: ComponentProps<typeof SmallOutcomeCard>) {
  return <PaymentOutcomeCard icon={ArrowLeftRight} tone="neutral" {...question} />;
}

function LostBenefits({ from, to, quantity }: { from: Tier; to: PaidPlan; quantity: number }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="text-left text-ink">
      <h2 id={titleId} className="font-semibold">
        What you lose
      </h2>
      <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-5">
        {downgradeNotice(from, to, quantity).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function switchPlanTitle(plan: PaidPlan, change: PlanChange | null): string {
  const { name } = PLANS[plan];
  if (!change) return `Keep your ${name} plan?`;
  return `Change from ${PLANS[change.from].name} to ${name}?`;
}

function switchPlanIntro({ from, differencePence }: PlanChange): string {
  if (from === 'starter') return 'It starts now, paid from your account credit.';
  return differencePence < 0
    ? 'It starts now, and you get back the difference for the rest of the month.'
    : 'It starts now. What you’ve paid for the rest of this month counts towards it.';
}
