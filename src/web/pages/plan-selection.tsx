import { ArrowRight, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { MONEY_BACK_DAYS, PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';
import { hasPlan } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PENDING_PLAN_KEY } from '#web/billing/checkout/subscribe-path.ts';
import { PlanCard } from '#web/billing/plans/plan-card.tsx';
import { planPrice, pricePeriod } from '#web/billing/plans/plan-offers.ts';
import { choosePlan } from '#web/billing/plans/plan-order.ts';
import { CannotSaveNotice, isAccountRefusal } from '#web/businesses/cannot-save-notice.tsx';
import { OnboardingLayout } from '#web/businesses/onboarding-layout.tsx';
import { clearPreferredPlan, readPreferredPlan } from '#web/platform/browser/preferred-plan.ts';
import { readSessionItem } from '#web/platform/browser/storage.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { useSessionCheck } from '#web/platform/session/use-session-check.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';

const POPULAR_PLAN: Tier = 'pro';

export function PlanSelectionPage() {
  const [, navigate] = useLocation();
  const { user, updateUser, refreshUser } = useSession();
  const { isRunning, run } = useSingleFlight();
  const [pressed, setPressed] = useState<PressedButton>();
  const [wasRefused, setWasRefused] = useState(false);
  const [pickedHere] = useState(readPreferredPlan);
  const wished = pickedHere ?? user?.wishedPlan ?? undefined;
  const [decided, setDecided] = useState(() => findDecidedPlan(user, pickedHere));
  useSessionCheck();

  const chooseDecidedPlan = useEffectEvent(() => {
    if (decided) choose(decided, 'wish');
  });
  useEffect(() => chooseDecidedPlan(), []);

  function choose(plan: Tier, button: PressedButton): void {
    void run(async (isStillHere) => {
      setPressed(button);
      setWasRefused(false);
      try {
        const choice = await choosePlan(plan, user);
        clearPreferredPlan();
        if (choice.outcome === 'applied') {
          if (choice.user) updateUser(choice.user);
          else await refreshUser();
        }
        if (isStillHere()) {
          navigate(choice.outcome === 'applied' ? paths.addLocations : choice.path, {
            // Going back must not pass through here and be sent on again.
            replace: decided !== undefined,
          });
        }
      } catch (error) {
        setWasRefused(isAccountRefusal(error));
        setDecided(undefined);
        toast({
          title: 'Error',
          description: 'Failed to select plan. Please try again.',
          variant: 'destructive',
        });
      }
    });
  }

  if (decided) return <PlanProgress plan={decided} />;
  return (
    <OnboardingLayout
      step="Plan"
      title="Choose your plan"
      description="Start free and change whenever you like. Nothing is charged before you confirm a payment."
    >
      <CannotSaveNotice isHighlighted={wasRefused} />
      {wished && wished !== 'starter' && (
        <PreferredPlanOffer
          plan={wished}
          isPending={isRunning && pressed === 'wish'}
          isDisabled={isRunning}
          onGoOn={() => choose(wished, 'wish')}
        />
      )}
      <ul className="mx-auto grid max-w-md gap-6 lg:max-w-none lg:grid-cols-3">
        {TIERS.map((tier) => (
          <PlanCard
            key={tier}
            tier={tier}
            badge={badgeOf(tier, wished)}
            isHighlighted={tier === (wished ?? POPULAR_PLAN)}
            isPending={isRunning && pressed === tier}
            isDisabled={isRunning}
            onSelect={() => choose(tier, tier)}
          />
        ))}
      </ul>
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <p className="text-ink-soft">
          <ShieldCheck
            aria-hidden
            className="mr-2 inline size-5 align-text-bottom text-basil-ink"
          />
          Paid plans come with a {MONEY_BACK_DAYS}-day money-back guarantee.
        </p>
        <Button
          variant="quiet"
          className="h-auto min-h-11 whitespace-normal py-2"
          loading={isRunning && pressed === 'skip'}
          disabled={isRunning}
          onClick={() => choose('starter', 'skip')}
        >
          Skip for now (defaults to Starter plan)
        </Button>
      </div>
    </OnboardingLayout>
  );
}

type PressedButton = Tier | 'skip' | 'wish';

/**
 * The plan that a new owner already chose on the public site, seeing its price, and so is not asked
 * for again. Starter only counts if it was picked in this browser: it is also what an owner gets who
 * picked nothing. An owner who has been to the payment page came back to look at the plans.
 */
function findDecidedPlan(user: User | null, pickedHere: Tier | undefined): Tier | undefined {
  if (!user?.emailVerified || hasPlan(user) || readSessionItem(PENDING_PLAN_KEY)) return undefined;
  if (pickedHere) return pickedHere;
  return user.wishedPlan === 'starter' ? undefined : (user.wishedPlan ?? undefined);
}

function PlanProgress({ plan }: { plan: Tier }) {
  return (
    <OnboardingLayout
      step="Plan"
      title={`Your plan: ${PLANS[plan].name}`}
      description={`${planPrice(plan)} ${pricePeriod(plan)}, as you chose.`}
    >
      <div role="status" className="grid place-items-center py-24">
        <Spinner className="text-3xl text-basil" />
        <span className="sr-only">Setting up your plan</span>
      </div>
    </OnboardingLayout>
  );
}

/** The plan that the owner picked before signing up, with its price and the way to pay for it. */
function PreferredPlanOffer({
  plan,
  isPending,
  isDisabled,
  onGoOn,
}: {
  plan: Tier;
  isPending: boolean;
  isDisabled: boolean;
  onGoOn: () => void;
}) {
  const { name } = PLANS[plan];
  return (
    <section
      aria-label="The plan you picked"
      className="mx-auto mb-10 flex max-w-md flex-col gap-4 rounded-lg bg-basil-soft p-5 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between lg:max-w-none"
    >
      <div>
        <p className="font-semibold text-lg">
          You picked {name}: {planPrice(plan)}{' '}
          <span className="whitespace-nowrap">{pricePeriod(plan)}</span>
        </p>
        <p className="text-ink-soft">The next page shows what you pay today. Or choose below.</p>
      </div>
      <Button loading={isPending} disabled={isDisabled} onClick={onGoOn}>
        Continue with {name}
        <ArrowRight aria-hidden />
      </Button>
    </section>
  );
}

function badgeOf(tier: Tier, wished: Tier | undefined): string | undefined {
  if (tier === wished) return 'Your choice';
  return tier === POPULAR_PLAN ? 'Most Popular' : undefined;
}
