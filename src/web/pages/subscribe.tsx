import { ArrowLeft, CreditCard } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, MONEY_BACK_DAYS, PLANS } from '#shared/billing/plans.ts';
import { isOnboardingComplete } from '#shared/onboarding/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { choosePlan } from '../billing/choose-plan.ts';
import { priceOf, pricePeriod } from '../billing/plan-offers.ts';
import { useSession } from '../platform/session.tsx';
import { noticeSignedOut } from '../platform/signed-out.ts';
import { toast } from '../platform/toasts.tsx';
import { useOneAtATime } from '../platform/use-one-at-a-time.ts';
import { OwnerHeader } from '../site/owner-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** Where a paid plan would be paid. Until that is possible it says so, and how to go on. */
export function SubscribePage() {
  const plan = new URLSearchParams(useSearch()).get('plan') === 'premium' ? 'premium' : 'pro';
  const { name } = PLANS[plan];
  const { user } = useSession();
  const mayStayOnStarter = user !== null && effectiveTier(user) === 'starter';
  return (
    <>
      <OwnerHeader title={PRODUCT_NAME} />
      <main className="mx-auto w-full max-w-xl px-4 py-10 sm:px-6">
        <Card>
          <span className="mb-5 grid size-12 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
            <CreditCard aria-hidden className="size-6" />
          </span>
          <h1 className="font-display font-semibold text-2xl">
            Card payments are not available yet
          </h1>
          <p className="mt-3">
            You wanted to subscribe to {name}. We cannot take the payment at the moment, so nothing
            was charged and your plan has not changed.
          </p>
          <p className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md border bg-sunken px-4 py-3">
            <span className="mr-auto font-semibold">{name}</span>
            <span>
              <span className="font-semibold">{priceOf(plan)}</span>{' '}
              <span className="text-ink-soft">{pricePeriod(plan)}</span>
            </span>
          </p>
          <p className="mt-3 text-ink-soft text-sm">
            With a {MONEY_BACK_DAYS}-day money-back guarantee.
          </p>
          {mayStayOnStarter && <StarterOffer user={user} />}
          <Button asChild variant="quiet" className="mt-3 w-full">
            <Link href={paths.dashboard}>
              <ArrowLeft aria-hidden />
              Back to Dashboard
            </Link>
          </Button>
        </Card>
      </main>
    </>
  );
}

function StarterOffer({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const { updateUser } = useSession();
  const { isRunning, run } = useOneAtATime();
  const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS.starter;

  function continueWithStarter(): void {
    void run(async (isStillHere) => {
      try {
        const choice = await choosePlan('starter');
        if (choice.outcome === 'applied' && choice.user) updateUser(choice.user);
        if (isStillHere()) {
          navigate(isOnboardingComplete(user) ? paths.dashboard : paths.addLocations);
        }
      } catch (error) {
        noticeSignedOut(error);
        toast({
          title: 'Error',
          description: 'Failed to select plan. Please try again.',
          variant: 'destructive',
        });
      }
    });
  }

  return (
    <div className="mt-6 border-t pt-6">
      <p>
        Starter is free and works today: {monthlyFeedbackLimit} feedback submissions and{' '}
        {monthlyReplyLimit} replies a month for one location.
      </p>
      <Button className="mt-4 w-full" loading={isRunning} onClick={continueWithStarter}>
        Continue with Starter
      </Button>
    </div>
  );
}
