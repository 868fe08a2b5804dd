import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import {
  effectiveTier,
  formatPrice,
  MONEY_BACK_DAYS,
  monthlyPrice,
  PLANS,
  type Tier,
} from '#shared/billing/plans.ts';
import { hasPlan, isOnboardingComplete } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { OrderSummary } from '#web/billing/checkout/order-summary.tsx';
import { PaymentForm } from '#web/billing/checkout/payment-form.tsx';
import { BackToDashboard } from '#web/billing/checkout/payment-outcome-card.tsx';
import {
  PayFirstCard,
  SetupIssueCard,
  SubscribedCard,
} from '#web/billing/checkout/subscribe-outcomes.tsx';
import { PENDING_PLAN_KEY } from '#web/billing/checkout/subscribe-path.ts';
import { SwitchPlanCard } from '#web/billing/checkout/switch-plan-card.tsx';
import { TestModeBanner } from '#web/billing/checkout/test-mode-banner.tsx';
import { PlanComparison } from '#web/billing/plans/plan-comparison.tsx';
import {
  isDowngrade,
  PLAN_DESCRIPTIONS,
  planPrice,
  pricePeriod,
} from '#web/billing/plans/plan-offers.ts';
import type { PaidPlan, PlanOrder } from '#web/billing/plans/plan-order.ts';
import { usePlanOrder } from '#web/billing/plans/use-plan-order.ts';
import { useSubscriptionSync } from '#web/billing/use-subscription-sync.ts';
import { OnboardingLayout } from '#web/businesses/onboarding-layout.tsx';
import { writeSessionItem } from '#web/platform/browser/storage.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CheckList } from '#web/ui/layout/check-list.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { OwnerPage } from './wiring/owner-page.tsx';

/** The page where a paid plan is paid for. */
export function SubscribePage() {
  const plan = new URLSearchParams(useSearch()).get('plan') === 'premium' ? 'premium' : 'pro';
  const { user } = useSession();
  useEffect(() => writeSessionItem(PENDING_PLAN_KEY, plan), [plan]);
  if (user && !isOnboardingComplete(user)) {
    return (
      <OnboardingLayout step="Plan" title={titleOf(plan)} description={DESCRIPTION}>
        <Button asChild variant="quiet" className="-mt-4 mb-4 -ml-3">
          <Link href={paths.planSelection}>
            <ArrowLeft aria-hidden />
            All plans
          </Link>
        </Button>
        <TestModeBanner className="mb-6" />
        <Subscribe key={plan} plan={plan} user={user} />
      </OnboardingLayout>
    );
  }
  return (
    <OwnerPage section="settings">
      <TestModeBanner className="mb-6" />
      {user && (
        <Subscribe
          key={plan}
          plan={plan}
          user={user}
          header={
            <PageHeader title={titleOf(plan)} description={DESCRIPTION} className="max-lg:mb-4" />
          }
        />
      )}
    </OwnerPage>
  );
}

const DESCRIPTION =
  'See what you get, next to the other plans. Change or cancel whenever you like.';

function titleOf(plan: PaidPlan): string {
  return `${PRODUCT_NAME} ${PLANS[plan].name}`;
}

function Subscribe({ plan, user, header }: { plan: PaidPlan; user: User; header?: ReactNode }) {
  const tier = useServerTier(user);
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const { order, error, question, agree } = usePlanOrder(plan, tier);
  const locations = venues.data?.length ?? 1;
  const { isPaid, finish } = useFinishPayment(plan, tier);
  usePlanRefresh(order?.outcome === 'applied');

  if (isPaid) return <SubscribedCard message={`You are on the ${PLANS[plan].name} plan`} />;
  if (tier && tier !== 'starter' && tier !== plan && user.subscriptionStatus === 'past_due') {
    return <PayFirstCard from={tier} to={plan} />;
  }
  if (question) {
    const card = (
      <SwitchPlanCard {...question} plan={plan} locations={locations} onConfirm={agree} />
    );
    const { change } = question.preview;
    return change ? (
      <PlanBeforeChange from={change.from} to={plan}>
        {card}
      </PlanBeforeChange>
    ) : (
      card
    );
  }
  if (error) return <SetupIssueCard error={error} hasPaidPlan={tier !== 'starter'} />;
  if (order?.outcome === 'applied') return <SubscribedCard message={order.message} />;
  if (!order || venues.isLoading) return <SetupProgress />;
  return (
    <>
      {header}
      {tier === 'starter' && <PlanBenefits plan={plan} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_min(26rem,45%)] lg:gap-10">
        <section aria-label="Plans" className="max-lg:order-last">
          <PlanComparison chosen={plan} present={hasPlan(user) ? tier : undefined} />
        </section>
        <Checkout
          plan={plan}
          locations={locations}
          order={order}
          isFirst={tier === 'starter'}
          onPaid={finish}
        />
      </div>
    </>
  );
}

/**
 * Shows the question with a comparison of the plans. A downgrade is not promoted: its question
 * comes last, after the current plan's benefits.
 */
function PlanBeforeChange({
  from,
  to,
  children: question,
}: {
  from: Tier;
  to: PaidPlan;
  children: ReactNode;
}) {
  const isDown = isDowngrade(from, to);
  const { name } = PLANS[from];
  return (
    <>
      <PageHeader
        title="Your plan"
        description={`You are on ${name}. Nothing changes until you confirm.`}
      />
      {isDown ? (
        <div className="flex max-w-4xl flex-col gap-12">
          <Card>
            <CardHeader
              title={`${name} benefits`}
              description={`${planPrice(from)} ${pricePeriod(from)}`}
            />
            <CheckList items={PLAN_DESCRIPTIONS[from].includes} />
          </Card>
          <section aria-label="Plans">
            <PlanComparison chosen={from} present={from} />
          </section>
          {question}
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_min(32rem,50%)]">
          <section aria-label="Plans" className="max-xl:order-last">
            <PlanComparison chosen={to} present={from} />
          </section>
          {question}
        </div>
      )}
    </>
  );
}

const PLAN_BENEFITS: Readonly<Record<PaidPlan, readonly string[]>> = {
  pro: ['Unlimited feedback', 'CSV export'],
  premium: ['Unlimited locations', 'Your sites side by side'],
};

/** The plan's main benefits, shown on screens where the full list is below the card form. */
function PlanBenefits({ plan }: { plan: PaidPlan }) {
  const { monthlyReplyLimit } = PLANS[plan];
  const lines = [...PLAN_BENEFITS[plan], `${monthlyReplyLimit} replies to guests every month`];
  return (
    <ul className="mb-6 flex flex-col gap-1.5 lg:hidden">
      {lines.map((line) => (
        <li key={line} className="flex items-center gap-2.5">
          <Check aria-hidden className="size-5 shrink-0 text-basil-ink" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function Checkout({
  plan,
  locations,
  order: { action, problem },
  isFirst,
  onPaid,
}: {
  plan: PaidPlan;
  locations: number;
  order: Extract<PlanOrder, { outcome: 'payment' }>;
  /** Whether the owner had no paid plan before. */
  isFirst: boolean;
  onPaid: () => void;
}) {
  const perMonth = monthlyPrice(plan, locations);
  const isForLater = action.secretKind === 'setup';
  const dueNow = isForLater ? 0 : (action.amountPence ?? perMonth);
  const begin = `Subscribe to ${PLANS[plan].name} - ${formatPrice(perMonth)}/month`;
  const label = isFirst ? begin : `Pay ${formatPrice(dueNow)}`;
  return (
    <Card>
      <CardHeader title="Complete Your Subscription" />
      <OrderSummary plan={plan} locations={locations} dueNowPence={dueNow} />
      {problem && (
        <Alert tone="warning" className="mt-4">
          {problem}
        </Alert>
      )}
      <p className="mt-4 mb-5 text-ink-soft text-sm">
        {isForLater
          ? 'Nothing is due today. We only need a card for future payments.'
          : 'Renews every month until you cancel.'}
      </p>
      <PaymentForm
        clientSecret={action.clientSecret}
        secretKind={action.secretKind}
        submitLabel={isForLater ? 'Save card' : label}
        onPaid={onPaid}
      />
      <p className="mt-5 flex gap-2 text-ink-soft text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-basil-ink" />
        {MONEY_BACK_DAYS}-day money-back guarantee: end your plan within {MONEY_BACK_DAYS} days of
        your first payment and your card gets back all it was charged for it. Reply credit packs
        aren’t included.
      </p>
      <BackToDashboard className="mt-3 w-full" />
    </Card>
  );
}

/**
 * The plan as it was when the page opened, fetched from the server: the stored one may be outdated,
 * and the payment changes it.
 */
function useServerTier(user: User): Tier | undefined {
  const { refreshUser } = useSession();
  const { data } = useQuery({
    queryKey: ['tier-before-payment'],
    queryFn: async () => effectiveTier((await refreshUser()) ?? user),
    gcTime: 0,
  });
  return data;
}

/** After a payment: a new subscriber continues to the return page, others stay here. */
function useFinishPayment(plan: PaidPlan, before: Tier | undefined) {
  const [, navigate] = useLocation();
  const [isPaid, setPaid] = useState(false);
  const sync = useSubscriptionSync();
  const { name } = PLANS[plan];

  function finish(): void {
    toast({
      title: 'Payment Successful',
      description:
        before === plan
          ? `Thank you. Your ${name} plan continues.`
          : `Welcome to ${PRODUCT_NAME} ${name}! Your subscription is now active.`,
    });
    if (before !== 'starter') void sync().then(() => setPaid(true));
    else navigate(`${paths.paymentSuccess}?redirect_status=succeeded`, { replace: true });
  }

  return { isPaid, finish };
}

/** Refreshes the plan at once, for an owner who leaves before the redirect. */
function usePlanRefresh(isApplied: boolean): void {
  const sync = useSubscriptionSync();
  useEffect(() => {
    if (isApplied) void sync();
  }, [isApplied, sync]);
}

function SetupProgress() {
  return (
    <div role="status" className="grid place-items-center gap-4 py-24 text-center">
      <Spinner className="text-3xl text-basil" />
      <h1 className="text-ink-soft text-lg">Setting up your subscription...</h1>
    </div>
  );
}
